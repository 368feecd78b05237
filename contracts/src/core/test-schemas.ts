import type { z } from 'zod';

/** A nested schema and its path. */
export interface NestedSchema {
  readonly path: string;
  readonly type: string;
  readonly schema: z.ZodType;
}

type Part = readonly [name: string, schema: z.ZodType];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly [part: string]: unknown;
}

const singlePartNames = [
  'element',
  'innerType',
  'keyType',
  'valueType',
  'in',
  'out',
  'catchall',
  'left',
  'right',
  'rest',
];

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const listParts = (definition: Definition): readonly Part[] => [
  ...Object.entries(definition.shape ?? {}),
  ...[...(definition.options ?? []), ...(definition.items ?? [])].map((schema, at): Part => [
    String(at),
    schema,
  ]),
  ...singlePartNames.flatMap((name): readonly Part[] => {
    const part = definition[name];
    return isSchema(part) ? [[name, part]] : [];
  }),
];

/** Lists a schema and all its nested schemas. */
export const listNestedSchemas = (schema: z.ZodType, path = ''): readonly NestedSchema[] => {
  const definition = schema._zod.def as unknown as Definition;
  return [
    { path, type: definition.type, schema },
    ...listParts(definition).flatMap(([name, part]) => listNestedSchemas(part, `${path}.${name}`)),
  ];
};
