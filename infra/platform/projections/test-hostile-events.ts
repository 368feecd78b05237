import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { z } from 'zod';
import { toOrdinalPosition } from '../event-store/position.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import { makeTeamFact } from '../event-store/contract/test-events.ts';

/** Replacements for each text and number of an event; the first that a field accepts is used. */
export interface Fillings {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

const INSTANT = '2026-03-01T08:00:00.000Z';
const PLAIN_TEXTS = ['a', '2026-03-01', INSTANT, 'a@b.example', 'EUR'];
export const plain: Fillings = { texts: PLAIN_TEXTS, numbers: [1, 0.5, -1] };
export const withNul: Fillings = { texts: ['\u0000x', ...PLAIN_TEXTS], numbers: [1, 0.5, -1] };
export const withGiants: Fillings = {
  texts: PLAIN_TEXTS,
  numbers: [9_007_199_254_740_991, 1e15, 1e300, 1, 0.5, -1],
};

/** Parts of a schema definition that an example needs. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

const requireSchema = (schema: z.ZodType | undefined): z.ZodType => {
  if (schema === undefined) throw new Error('A schema without the one it is made of');
  return schema;
};

const findFitting = (schema: z.ZodType, candidates: readonly unknown[]): unknown => {
  const found = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (found === undefined) throw new Error(`No example of ${schema.def.type} fits`);
  return found;
};

/** Chooses the fillings of a field: a plain example has an instant where the name ends in `At`, as folds expect. */
const chooseFillings = (key: string, { texts, numbers }: Fillings): Fillings =>
  key.endsWith('At') && texts === PLAIN_TEXTS ? { texts: [INSTANT], numbers } : { texts, numbers };

type Maker = (definition: Definition, schema: z.ZodType, fillings: Fillings) => unknown;
const makeInner: Maker = ({ innerType, in: input }, _, fillings) =>
  makeExample(requireSchema(innerType ?? input), fillings);

const makers: Readonly<Record<string, Maker>> = {
  string: (_, schema, { texts }) => findFitting(schema, texts),
  number: (_, schema, { numbers }) => findFitting(schema, numbers),
  boolean: () => true,
  null: () => null,
  literal: ({ values }) => values?.[0],
  enum: ({ entries }) => Object.values(entries ?? {})[0],
  object: ({ shape }, _, fillings) =>
    Object.fromEntries(
      Object.entries(shape ?? {}).map(([key, field]) => [
        key,
        makeExample(field, chooseFillings(key, fillings)),
      ]),
    ),
  array: ({ element }, _, fillings) => [makeExample(requireSchema(element), fillings)],
  tuple: ({ items }, _, fillings) => (items ?? []).map((item) => makeExample(item, fillings)),
  record: ({ keyType, valueType }, _, fillings) => ({
    [String(makeExample(requireSchema(keyType), fillings))]: makeExample(
      requireSchema(valueType),
      fillings,
    ),
  }),
  union: ({ options }, _, fillings) => makeExample(requireSchema(options?.[0]), fillings),
  unknown: (_, __, { texts }) => texts[0],
  nullable: makeInner,
  optional: makeInner,
  nonoptional: makeInner,
  default: makeInner,
  readonly: makeInner,
  pipe: makeInner,
};

/** Makes a value that a schema accepts, with these texts and numbers wherever it accepts them. */
const makeExample = (schema: z.ZodType, fillings: Fillings): unknown => {
  const make = makers[schema.def.type];
  if (make === undefined) throw new Error(`No example of a ${schema.def.type} is made`);
  return make(schema.def, schema, fillings);
};

export interface Example {
  readonly teamId: TeamId;
  readonly definition: EventDefinition;
  readonly fillings: Fillings;
}

/** A log of examples, in the order they are given. */
export const logOfExamples = (examples: readonly Example[]): readonly RecordedEvent[] =>
  examples.map(({ teamId, definition, fillings }, at) => ({
    ...makeTeamFact(teamId, definition.type, makeExample(definition.data, fillings)),
    schemaVersion: definition.version,
    stream: `some-${teamId}.${definition.type}`,
    revision: 0,
    position: toOrdinalPosition(at + 1),
    recordedAt: '2026-03-01T08:00:00.000Z',
  }));
