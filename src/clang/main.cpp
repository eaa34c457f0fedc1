/* octant-clang: clang's front end in one piece, for the program under analysis alone.
 *
 * It takes the arguments of "clang -emit-llvm -c -o -" and writes the same bitcode to standard
 * output.  Debian's clang-19 spends four fifths of the time for a small program on loading its
 * shared libraries, with all targets and optimisations; here is neither.  This is the only place
 * with clang's headers, which are C++.
 *
 * Without targets nobody reads assembly outside functions: mistakes in it are not told. */
#include <memory>
#include <unistd.h>

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Host.h>

namespace
{

/* Writes the module as clang's code generator leaves it: no pass ever sees it. */
class WriteBitcode : public clang::ASTFrontendAction
{
  llvm::LLVMContext context;
  clang::CodeGenerator *generator = nullptr; /* the instance owns it */

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &instance,
                                                        llvm::StringRef file) override
  {
    context.setDiscardValueNames(instance.getCodeGenOpts().DiscardValueNames);
    generator =
        clang::CreateLLVMCodeGen(instance.getDiagnostics(), file, &instance.getVirtualFileSystem(),
                                 instance.getHeaderSearchOpts(), instance.getPreprocessorOpts(),
                                 instance.getCodeGenOpts(), context);
    return std::unique_ptr<clang::ASTConsumer>(generator);
  }

  void EndSourceFileAction() override
  {
    const clang::CompilerInstance &instance = getCompilerInstance();
    if (!instance.getDiagnostics().hasErrorOccurred())
      llvm::WriteBitcodeToFile(*generator->GetModule(), llvm::outs(),
                               instance.getCodeGenOpts().EmitLLVMUseLists);
  }
};

/* What clang's driver makes of the arguments: the options of the one compilation that they ask for,
 * with the folders of headers of this machine; null where they ask for none. */
std::shared_ptr<clang::CompilerInvocation> drive(llvm::ArrayRef<const char *> arguments)
{
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options =
      clang::CreateAndPopulateDiagOpts(arguments).release();
  clang::DiagnosticsEngine diagnostics(
      new clang::DiagnosticIDs, options,
      new clang::TextDiagnosticPrinter(llvm::errs(), options.get()));
  clang::ProcessWarningOptions(diagnostics, *options, false);
  clang::driver::Driver driver(CLANG_PROGRAM, llvm::sys::getDefaultTargetTriple(), diagnostics);
  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(arguments));
  if (!compilation || compilation->containsError() || compilation->getJobs().size() != 1)
    return nullptr;
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  const clang::driver::Command &job = *compilation->getJobs().begin();
  bool fine =
      clang::CompilerInvocation::CreateFromArgs(*invocation, job.getArguments(), diagnostics);
  return fine ? invocation : nullptr;
}

/* The process ends here: taking everything apart would be a tenth of the work. */
[[noreturn]] void compile(std::shared_ptr<clang::CompilerInvocation> invocation)
{
  clang::CompilerInstance instance;
  instance.setInvocation(std::move(invocation));
  instance.createDiagnostics();
  WriteBitcode action;
  bool fine = instance.ExecuteAction(action);
  llvm::outs().flush();
  _exit(fine && !llvm::outs().has_error() ? EXIT_SUCCESS : EXIT_FAILURE);
}

} // namespace

int main(int count, const char **arguments)
{
  llvm::install_out_of_memory_new_handler();
  std::shared_ptr<clang::CompilerInvocation> invocation =
      drive(llvm::ArrayRef(arguments, static_cast<size_t>(count)));
  if (invocation)
    compile(std::move(invocation));
  return EXIT_FAILURE;
}
