import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EventDefinition, upcastEventData } from '@quartermaster/contracts/core/event';
import { z } from 'zod';

/** The part of JSON Schema that the schemas of stored events use. */
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

const listOptions = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? [];

const makeExamples = (schema: JsonSchema, name: string): readonly unknown[] => {
  const options = listOptions(schema).filter(({ type }) => type !== 'null');
  return options.length > 0
    ? options.map((option) => makeExample(option, name))
    : [makeExample(schema, name)];
};

const makeObject = ({ properties, additionalProperties }: JsonSchema, name: string): unknown => {
  if (properties === undefined && typeof additionalProperties === 'object') {
    return { EUR: makeExample(additionalProperties, name) };
  }
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([field, schema]) => [field, makeExample(schema, field)]),
  );
};

const byType: Readonly<Record<string, (schema: JsonSchema, name: string) => unknown>> = {
  string: (_, name) => `some ${name}`,
  integer: () => 3,
  number: () => 1.5,
  boolean: () => true,
  // One of each kind, of parts that differ in kind.
  array: ({ items }, name) => (items === undefined ? [] : makeExamples(items, name)),
  object: makeObject,
};

/** A value that fits the schema, with all fields and an entry in every list; always the same. */
const makeExample = (schema: JsonSchema, name = 'text'): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (listOptions(schema).length > 0) return makeExamples(schema, name)[0];
  const type = [schema.type].flat().find((one) => one !== undefined && one !== 'null');
  return byType[type ?? '']?.(schema, name) ?? null;
};

/** The golden files of the product. */
const FOLDER = path.resolve(import.meta.dirname, '../../../contracts/golden-events');

/** The stored form of a version of an event: the JSON Schema of its data, and one example. */
export interface GoldenEvent {
  readonly type: string;
  readonly version: number;
  readonly schema: JsonSchema;
  readonly example: unknown;
  /** The example after the upcasters; only superseded versions have it. */
  readonly lifted?: unknown;
}

export const toJsonSchema = ({ data }: EventDefinition): JsonSchema =>
  z.toJSONSchema(data, { io: 'input' }) as JsonSchema;

const buildFileName = (type: string, version: number): string => `${type}.v${String(version)}.json`;

/** All golden files, by name. */
export const readGoldenEvents = (folder = FOLDER): ReadonlyMap<string, GoldenEvent> =>
  new Map(
    readdirSync(folder)
      .sort()
      .map((name) => {
        const text = readFileSync(path.join(folder, name), 'utf8');
        return [name, JSON.parse(text) as GoldenEvent];
      }),
  );

/** Names of the files of every version of these events. */
export const goldenNames = (events: readonly EventDefinition[]): readonly string[] =>
  events
    .flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, at) => buildFileName(type, at + 1)),
    )
    .sort();

const write = (folder: string, name: string, golden: GoldenEvent): Promise<void> =>
  writeFile(path.join(folder, name), `${JSON.stringify(golden, null, 2)}\n`);

/**
 * Writes into the files of superseded versions their examples after the upcasters; schema and example stay unchanged.
 */
export const writeLifted = async (
  events: readonly EventDefinition[],
  folder = FOLDER,
): Promise<void> => {
  for (const [name, golden] of readGoldenEvents(folder)) {
    const definition = events.find(({ type }) => type === golden.type);
    if (definition === undefined || golden.version === definition.version) continue;
    const lifted = upcastEventData(definition, golden.version, golden.example);
    await write(folder, name, { ...golden, lifted });
  }
};

/** Writes the files of versions without one; existing files stay unchanged. Returns the new names. */
export const writeMissing = async (
  events: readonly EventDefinition[],
  folder = FOLDER,
): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const there = readGoldenEvents(folder);
  const written: string[] = [];
  for (const event of events) {
    const { type, version } = event;
    const name = buildFileName(type, version);
    if (there.has(name)) continue;
    const schema = toJsonSchema(event);
    await write(folder, name, { type, version, schema, example: makeExample(schema) });
    written.push(name);
  }
  return written;
};
