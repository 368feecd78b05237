import { z } from 'zod';
import { idOf, type TeamId, type UserId } from './ids.ts';

/** Who caused an event: a signed-in user, the store platform, or the product itself (scheduler, reactions). */
const actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), id: idOf.userId }),
  z.strictObject({ kind: z.literal('store') }),
  z.strictObject({ kind: z.literal('system'), name: z.string() }),
]);
export type Actor = z.infer<typeof actor>;

/** The member who acted; null for the store and the product itself. */
export const userIdOf = (given: Actor): UserId | null => (given.kind === 'user' ? given.id : null);

/** Team of events that concern all teams: users, reference rates. */
export const SYSTEM_TEAM = 'system';

/** What every event carries besides its data. `commandId` names the request that caused it and makes retries harmless. */
export const eventMetadata = z.object({
  teamId: idOf.teamId,
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

/** Whose key a text is encrypted with. */
export type KeyOwner = Person | `team:${string}`;

export const keyOwnerOf = (teamId: TeamId): KeyOwner => `team:${teamId}`;

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

/** Replaces these fields of a value where they are texts. */
export const textsIn =
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
  /** What happened, in one sentence of the shop; shown in the AsyncAPI document. */
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

/** The `{type, data}` pair a decider answers and an `evolve` reads. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data>
    ? { readonly type: Type; readonly data: z.infer<Data> }
    : never;

/** The union of the events of a subject, from its tuple of definitions. */
export type EventsOf<Definitions extends readonly EventDefinition[]> = EventOf<Definitions[number]>;

/** A newer release wrote a stored event, in a type or version that is not known. What this release made of it would be wrong. */
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

/** The definition of a recorded event; throws EventTooNew when there is none of its type. */
export const definitionOf = <Definition extends EventDefinition>(
  definitions: readonly Definition[],
  { type, schemaVersion }: { readonly type: string; readonly schemaVersion: number },
): Definition => {
  const found = definitions.find((definition) => definition.type === type);
  if (found === undefined) throw new EventTooNew(type, schemaVersion, null);
  return found;
};

/**
 * Data of a stored event in the shape of the current version; what was written by this version is taken as it is. Throws
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

/** The same, parsed by the schema of the current version; throws EventTooNew, and ZodError when it does not fit. */
export const readEventData = <Definition extends EventDefinition>(
  definition: Definition,
  schemaVersion: number,
  data: unknown,
): z.infer<Definition['data']> =>
  definition.data.parse(upcastEventData(definition, schemaVersion, data)) as z.infer<
    Definition['data']
  >;

/** Data of an event of a stream that holds one type; throws EventTooNew for another type, too. */
export const dataOfOnly = <Definition extends EventDefinition>(
  definition: Definition,
  recorded: { readonly type: string; readonly schemaVersion: number; readonly data: unknown },
): z.infer<Definition['data']> =>
  readEventData(definitionOf([definition], recorded), recorded.schemaVersion, recorded.data);

/** The person who owns an email address; upper and lower case do not matter. */
export const personOf = (email: string): Person => `email:${email.trim().toLowerCase()}`;

/** Replaces email addresses, each for the person it is that of. */
export const addressesBy =
  (replacement: (text: string, person: Person) => string) =>
  (address: string): string =>
    replacement(address, personOf(address));
