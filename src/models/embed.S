/* The compiled models, as they are, in read-only data: octant_models32 and octant_models64 are all of
 * them, octant_model_NAME32 and octant_model_NAME64 those of one file.  MODELS lists the files. */
        .macro embed symbol, file
        .balign 16
        .global octant_\symbol, octant_\symbol\()_end
octant_\symbol:
        .incbin "\file"
octant_\symbol\()_end:
        .endm

        .section .rodata
        embed models32, models32.bc
        embed models64, models64.bc
        .irp name, MODELS
        embed model_\name\()32, \name\()32.bc
        embed model_\name\()64, \name\()64.bc
        .endr
        .section .note.GNU-stack, "", %progbits
