/** As much of JSON Schema as the schemas of stored events have. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

const optionsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? [];

const examplesOf = (schema: JsonSchema, name: string): readonly unknown[] => {
  const options = optionsOf(schema).filter(({ type }) => type !== 'null');
  return options.length > 0
    ? options.map((option) => exampleOf(option, name))
    : [exampleOf(schema, name)];
};

const objectOf = ({ properties, additionalProperties }: JsonSchema, name: string): unknown => {
  if (properties === undefined && typeof additionalProperties === 'object') {
    return { EUR: exampleOf(additionalProperties, name) };
  }
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([field, schema]) => [field, exampleOf(schema, field)]),
  );
};

const byType: Readonly<Record<string, (schema: JsonSchema, name: string) => unknown>> = {
  string: (_, name) => `some ${name}`,
  integer: () => 3,
  number: () => 1.5,
  boolean: () => true,
  // Of parts that differ in kind, one of each.
  array: ({ items }, name) => (items === undefined ? [] : examplesOf(items, name)),
  object: objectOf,
};

/** A value the schema takes, with all fields and something in every list; always the same. */
export const exampleOf = (schema: JsonSchema, name = 'text'): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (optionsOf(schema).length > 0) return examplesOf(schema, name)[0];
  const type = [schema.type].flat().find((one) => one !== undefined && one !== 'null');
  return byType[type ?? '']?.(schema, name) ?? null;
};
