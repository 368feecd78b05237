import { z } from 'zod';
import { idSchemas, type TeamId, type UserId } from './ids.ts';

/** Cause of an event: a signed-in user, the store platform, or the product itself (scheduler, reactions). */
const actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), id: idSchemas.userId }),
  z.strictObject({ kind: z.literal('store') }),
  z.strictObject({ kind: z.literal('system'), name: z.string() }),
]);
export type Actor = z.infer<typeof actor>;

/** Finds the member who acted; null for the store and the product itself. */
export const findActorUserId = (given: Actor): UserId | null =>
  given.kind === 'user' ? given.id : null;

/** Team of events that concern all teams: users, reference rates. */
export const SYSTEM_TEAM = 'system';

/** Metadata of every event. `commandId` identifies the request that caused it and makes retries idempotent. */
export const eventMetadata = z.object({
  teamId: idSchemas.teamId,
  actor,
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
});
export type EventMetadata = z.infer<typeof eventMetadata>;

/**
 * The person behind a text: the owner of an email address (in lower case), or a supplier by id where there is no
 * address.
 */
export type Person = `email:${string}` | `supplier:${string}`;

/** Owner of the key with which a text is encrypted. */
export type KeyOwner = Person | `team:${string}`;

export const toKeyOwner = (teamId: TeamId): KeyOwner => `team:${teamId}`;

/** The texts of an event about a person. The log holds them encrypted with that person's key (docs/adr/0013). */
export interface PersonalTexts<Data = unknown> {
  /** The data with `replacement` in the place of each such text. */
  replace(data: Data, replacement: (text: string, person: Person) => string): Data;
}

/**
 * The texts of an event that people type freely, and those that describe the business of a team. The log holds them encrypted
 * with the key of the event's team (docs/adr/0017).
 */
export interface TeamTexts<Data = unknown> {
  /** The data with `replacement` in the place of each such text. */
  replace(data: Data, replacement: ReplaceText): Data;
}
export type ReplaceText = (text: string) => string;

/** Creates a function that replaces the texts in these fields of a value. */
export const createTextReplacer =
  <Name extends string>(...names: readonly Name[]) =>
  <Value extends { readonly [Field in Name]?: string | null | undefined }>(
    value: Value,
    replacement: ReplaceText,
  ): Value => {
    const replaced: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const text: string | null | undefined = value[name];
      if (typeof text === 'string') replaced[name] = replacement(text);
    }
    return { ...value, ...replaced };
  };

/** A fact of one type and version; `data` is the schema every stored copy of that version satisfies, once it is opened. */
export interface EventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly type: Type;
  readonly version: number;
  readonly data: Data;
  /** Description of the fact, in one sentence in the words of the shop; shown in the AsyncAPI document. */
  readonly summary: string;
  /** Lifts the data of an older version to the next one, keyed by the version it starts from. */
  readonly upcasters: Readonly<Record<number, (data: unknown) => unknown>>;
  readonly persons?: PersonalTexts<z.infer<Data>>;
  readonly teamTexts?: TeamTexts<z.infer<Data>>;
}

export const defineEvent = <const Type extends string, Data extends z.ZodType>(definition: {
  type: Type;
  version: number;
  summary: string;
  data: Data;
  upcasters?: Readonly<Record<number, (data: unknown) => unknown>>;
  persons?: PersonalTexts<z.infer<Data>>;
  teamTexts?: TeamTexts<z.infer<Data>>;
}): EventDefinition<Type, Data> => ({ upcasters: {}, ...definition });

/** The `{type, data}` pair that a decider returns and `evolve` reads. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data>
    ? { readonly type: Type; readonly data: z.infer<Data> }
    : never;

/** The union of the events of a subject, from its tuple of definitions. */
export type EventsOf<Definitions extends readonly EventDefinition[]> = EventOf<Definitions[number]>;

/** Thrown for a stored event of a type or version that only a newer release knows; this release would read it wrongly. */
export class EventTooNew extends Error {
  override readonly name = 'EventTooNew';

  /** `known` is the newest version of the type in this release, null for an unknown type. */
  constructor(type: string, schemaVersion: number, known: number | null) {
    const ours = known === null ? 'not this type' : `version ${String(known)}`;
    super(
      `The log holds ${type} in version ${String(schemaVersion)}. This release knows ${ours}: run the release that wrote it.`,
    );
  }
}

/** Returns the definition of a recorded event; throws EventTooNew when there is none of its type. */
export const getEventDefinition = <Definition extends EventDefinition>(
  definitions: readonly Definition[],
  { type, schemaVersion }: { readonly type: string; readonly schemaVersion: number },
): Definition => {
  const found = definitions.find((definition) => definition.type === type);
  if (found === undefined) throw new EventTooNew(type, schemaVersion, null);
  return found;
};

/**
 * Lifts the data of a stored event to the current version; data of the current version stays unchanged. Throws
 * EventTooNew for a version that is newer.
 */
export const upcastEventData = (
  definition: EventDefinition,
  schemaVersion: number,
  data: unknown,
): unknown => {
  if (schemaVersion > definition.version) {
    throw new EventTooNew(definition.type, schemaVersion, definition.version);
  }
  let lifted = data;
  for (let version = schemaVersion; version < definition.version; version += 1) {
    const upcast = definition.upcasters[version];
    if (upcast === undefined) {
      throw new Error(`${definition.type} has no upcaster from version ${String(version)}`);
    }
    lifted = upcast(lifted);
  }
  return lifted;
};

/** Upcasts and parses the data of a stored event; throws EventTooNew, and ZodError for data that does not fit the schema. */
export const readEventData = <Definition extends EventDefinition>(
  definition: Definition,
  schemaVersion: number,
  data: unknown,
): z.infer<Definition['data']> =>
  definition.data.parse(upcastEventData(definition, schemaVersion, data)) as z.infer<
    Definition['data']
  >;

/** Reads the data of an event in a stream of one type; throws EventTooNew for another type, too. */
export const readRecordedData = <Definition extends EventDefinition>(
  definition: Definition,
  recorded: { readonly type: string; readonly schemaVersion: number; readonly data: unknown },
): z.infer<Definition['data']> =>
  readEventData(getEventDefinition([definition], recorded), recorded.schemaVersion, recorded.data);

/** Converts an email address to the person who owns it; case does not matter. */
export const toPerson = (email: string): Person => `email:${email.trim().toLowerCase()}`;

/** Creates a function that replaces an email address, with its owner as the person. */
export const createAddressReplacer =
  (replacement: (text: string, person: Person) => string) =>
  (address: string): string =>
    replacement(address, toPerson(address));
