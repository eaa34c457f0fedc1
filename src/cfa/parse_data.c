/* Variables and objects of the textual form, of the program or of a function. */
#include "cfa/parser.h"

bool parser_is_new(Parser *parser, const Map *known, const char *name)
{
  return !map_has_ptr(known, name) || reader_fail(&parser->reader, "%s is there already", name);
}

bool parser_typed_name(Parser *parser, const char **name, Type *type)
{
  Reader *r = &parser->reader;
  return (*name = reader_name(r)) && reader_expect(r, ":") && type_parse(r, type);
}

/* An object's address is a variable, whose name must be free as well. */
bool parser_is_new_object(Parser *parser, const char *name)
{
  Program *program = parser->program;
  const char *base = intern_format(terms_names(program->terms), "&%s", name);
  return parser_is_new(parser, &program->object_of_name, name) &&
         parser_is_new(parser, &program->variable_of_name, base);
}

static bool parse_attributes(Parser *parser, Variable *var)
{
  Reader *r = &parser->reader;
  for (;;) {
    if (reader_accept(r, "signed")) {
      var->is_signed = true;
    } else if (reader_accept(r, "pointer")) {
      var->pointer = true;
    } else if (reader_accept(r, "source")) {
      if (!(var->source = reader_string(r)))
        return false;
    } else if (reader_accept(r, "type")) {
      if (!(var->ctype = reader_string(r)))
        return false;
    } else if (reader_accept(r, "=")) {
      if (!(var->init = term_parse(r)))
        return false;
    } else if (reader_accept(r, "@")) {
      if (!(var->place = parser_place(parser)))
        return false;
    } else {
      return true;
    }
  }
}

/* The passes can take a text that breaks its lines in odd places for different things; what was
 * defined is not defined again. */
bool parser_is_first(Parser *parser, const void *thing, const char *name)
{
  return !map_has_ptr(&parser->lines, thing) ||
         reader_fail(&parser->reader, "%s is there already", name);
}

bool parser_global(Parser *parser)
{
  const char *name;
  Type type;
  unsigned line = parser->reader.line;
  if (!parser_typed_name(parser, &name, &type))
    return false;
  Variable *var = map_get_ptr(&parser->program->variable_of_name, name);
  if (!var || var->kind != VARIABLE_GLOBAL || !type_equal(var->term->type, type))
    return reader_fail(&parser->reader, "%s is not declared where globals are", name);
  if (!parser_is_first(parser, var, name))
    return false;
  parser_note_line(parser, var, line);
  return parse_attributes(parser, var);
}

static bool parse_local(Parser *parser, VariableKind kind)
{
  const char *name;
  Type type;
  unsigned line = parser->reader.line;
  if (!parser_typed_name(parser, &name, &type) ||
      !parser_is_new(parser, &parser->program->variable_of_name, name))
    return false;
  Variable *var = program_add_variable(parser->program, parser->function, kind, name, type);
  parser_note_line(parser, var, line);
  return parse_attributes(parser, var);
}

static bool parse_target(Parser *parser, Object *object)
{
  Function *function = parser_function(parser);
  if (!function)
    return false;
  if (function->object || object->owner)
    return reader_fail(&parser->reader, "this cannot be the address of %s", function->name);
  object->kind = OBJECT_FUNCTION;
  object->function = function;
  function->object = object;
  return true;
}

static bool parse_object_attributes(Parser *parser, Object *object)
{
  Reader *r = &parser->reader;
  for (;;) {
    if (reader_accept(r, "size")) {
      if (!parser_number(parser, "a size", UINT64_MAX, &object->size))
        return false;
    } else if (reader_accept(r, "align")) {
      if (!parser_number(parser, "an alignment", UINT64_MAX, &object->align))
        return false;
    } else if (reader_accept(r, "stride")) {
      if (!parser_number(parser, "a stride", UINT64_MAX, &object->stride))
        return false;
    } else if (reader_accept(r, "code")) {
      if (!parse_target(parser, object))
        return false;
    } else if (reader_accept(r, "readonly")) {
      object->readonly = true;
    } else if (reader_accept(r, "source")) {
      if (!(object->source = reader_string(r)))
        return false;
    } else if (reader_accept(r, "type")) {
      if (!(object->ctype = reader_string(r)))
        return false;
    } else if (reader_accept(r, "@")) {
      if (!(object->place = parser_place(parser)))
        return false;
    } else {
      return true;
    }
  }
}

void parser_finish_object(Parser *parser)
{
  Object *object = parser->object;
  Arena *arena = parser->program->arena;
  if (object && parser->inits.count)
    object->inits = arena_copy(arena, parser->inits.data, parser->inits.count * sizeof(Init));
  if (object && parser->fields.count)
    object->fields = arena_copy(arena, parser->fields.data, parser->fields.count * sizeof(Field));
  if (object) {
    object->init_count = parser->inits.count;
    object->field_count = parser->fields.count;
  }
  vec_clear(&parser->inits);
  vec_clear(&parser->fields);
  parser->object = NULL;
}

bool parser_object(Parser *parser)
{
  Program *program = parser->program;
  unsigned line = parser->reader.line;
  const char *name = reader_name(&parser->reader);
  if (!name)
    return false;
  parser_finish_object(parser);
  if (parser->function) {
    if (!parser_is_new_object(parser, name))
      return false;
    parser->object = program_add_object(program, parser->function, OBJECT_LOCAL, name, 0, 1);
  } else if (!(parser->object = program_object(program, name))) {
    return reader_fail(&parser->reader, "%s is not declared where globals are", name);
  }
  if (!parser_is_first(parser, parser->object, name))
    return false;
  parser_note_line(parser, parser->object, line);
  parser_note_line(parser, parser->object->base, line);
  return parse_object_attributes(parser, parser->object);
}

bool parser_init(Parser *parser)
{
  Init init = {0};
  if (!parser->object)
    return reader_fail(&parser->reader, "init stands after the object it belongs to");
  if (!parser_number(parser, "an offset", UINT64_MAX, &init.offset))
    return false;
  reader_skip(&parser->reader);
  if (*parser->reader.at == '"') {
    if (!parser_bytes(parser, &init.bytes, &init.length))
      return false;
  } else if (!(init.value = term_parse(&parser->reader))) {
    return false;
  }
  vec_push(&parser->inits, init);
  return true;
}

bool parser_field(Parser *parser)
{
  Field field = {0};
  if (!parser->object)
    return reader_fail(&parser->reader, "field stands after the object it belongs to");
  if (!parser_number(parser, "an offset", UINT64_MAX, &field.offset) ||
      !parser_number(parser, "a width", UINT64_MAX, &field.width) ||
      !(field.region = parser_region(parser)))
    return false;
  vec_push(&parser->fields, field);
  return true;
}

/* A base line says all there is to say about the address variable. */
bool parser_base(Parser *parser)
{
  if (!parser->object)
    return reader_fail(&parser->reader, "base stands after the object it belongs to");
  parser->object->base->pointer = false;
  return parse_attributes(parser, parser->object->base);
}

bool parser_param(Parser *parser)
{
  return parse_local(parser, VARIABLE_PARAM);
}

bool parser_local(Parser *parser)
{
  return parse_local(parser, VARIABLE_LOCAL);
}

bool parser_temp(Parser *parser)
{
  return parse_local(parser, VARIABLE_TEMP);
}
