import {
  type EventDefinition,
  type KeyOwner,
  toKeyOwner,
} from '@quartermaster/contracts/core/event';
import { replaceNestedTexts } from '@quartermaster/contracts/core/replace-nested-texts';
import type { EventStore, NewEvent, RecordedEvent } from '../event-store/event-store.ts';
import type { PersonKeys } from './person-keys.ts';
import { ERASED, findKeyId, openText, type PersonKey, sealText } from './sealed-text.ts';

/** Returns the same events with decrypted texts. */
export type OpenEvents = <Event extends RecordedEvent>(
  events: readonly Event[],
) => Promise<readonly Event[]>;

/** Returns the same events with encrypted texts. */
type SealEvents = <Event extends Written>(events: readonly Event[]) => Promise<readonly Event[]>;
type Written = Pick<NewEvent, 'type' | 'data' | 'metadata'>;

/** Encrypted texts of an event type. */
type Encrypted = Pick<EventDefinition, 'version' | 'persons' | 'teamTexts'>;
type EncryptedByType = ReadonlyMap<string, Encrypted>;

const groupByType = (definitions: readonly EventDefinition[]): EncryptedByType =>
  new Map(
    definitions
      .filter(({ persons, teamTexts }) => persons !== undefined || teamTexts !== undefined)
      .map((definition) => [definition.type, definition]),
  );

/** The data with each encrypted text replaced: those of persons, and those of the event's team. */
const replaceTexts = (
  { persons, teamTexts }: Encrypted,
  { data, metadata }: Written,
  replacement: (text: string, owner: KeyOwner) => string,
): unknown => {
  const replaced = persons === undefined ? data : persons.replace(data, replacement);
  if (teamTexts === undefined) return replaced;
  const team = toKeyOwner(metadata.teamId);
  return teamTexts.replace(replaced, (text) => replacement(text, team));
};

const listOwners = (
  encrypted: EncryptedByType,
  events: readonly Written[],
): ReadonlySet<KeyOwner> => {
  const found = new Set<KeyOwner>();
  for (const event of events) {
    const texts = encrypted.get(event.type);
    if (texts === undefined) continue;
    replaceTexts(texts, event, (text, owner) => {
      if (text !== '') found.add(owner);
      return text;
    });
  }
  return found;
};

const sealEvent = <Event extends Written>(
  encrypted: EncryptedByType,
  keys: ReadonlyMap<KeyOwner, PersonKey>,
  event: Event,
): Event => {
  const texts = encrypted.get(event.type);
  if (texts === undefined) return event;
  const sealed = (text: string, owner: KeyOwner): string => {
    if (text === '') return '';
    const key = keys.get(owner);
    if (key === undefined) throw new Error(`${event.type} has a text of an owner without a key`);
    return sealText(key, text);
  };
  return { ...event, data: replaceTexts(texts, event, sealed) };
};

/** Encrypts the texts of persons and of teams in events of the current versions. */
export const createSealEvents = (
  keys: Pick<PersonKeys, 'ensureKeys'>,
  definitions: readonly EventDefinition[],
): SealEvents => {
  const encrypted = groupByType(definitions);
  return async (events) => {
    const owners = listOwners(encrypted, events);
    if (owners.size === 0) return events;
    const found = await keys.ensureKeys(owners);
    return events.map((event) => sealEvent(encrypted, found, event));
  };
};

/** The data with each encrypted text replaced: declared fields in the current version, any text in another one. */
const replaceSealed = (
  texts: Encrypted,
  event: RecordedEvent,
  replacement: (text: string, keyId: string) => string,
): unknown => {
  const replaced = (text: string): string => {
    const keyId = findKeyId(text);
    return keyId === null ? text : replacement(text, keyId);
  };
  return event.schemaVersion === texts.version
    ? replaceTexts(texts, event, replaced)
    : replaceNestedTexts(event.data, replaced);
};

/** Decrypts events that come over the bus. */
export const createOpenEvents = (
  keys: Pick<PersonKeys, 'keysById'>,
  definitions: readonly EventDefinition[],
): OpenEvents => {
  const encrypted = groupByType(definitions);
  return async (events) => {
    const ids = new Set<string>();
    for (const event of events) {
      const texts = encrypted.get(event.type);
      if (texts === undefined) continue;
      replaceSealed(texts, event, (text, keyId) => {
        ids.add(keyId);
        return text;
      });
    }
    if (ids.size === 0) return events;
    const found = await keys.keysById(ids);
    return events.map((event) => {
      const texts = encrypted.get(event.type);
      if (texts === undefined) return event;
      const data = replaceSealed(texts, event, (text) => openText(text, found));
      return { ...event, data, sealedData: event.data };
    });
  };
};

/**
 * The same log; it encrypts the texts of each person and of each team with the key of that person or team, and decrypts them
 * on reads. Texts whose key was deleted read `erased`. The log below stores and returns the ciphertext.
 */
export const protectPersons = (
  log: EventStore,
  keys: PersonKeys,
  definitions: readonly EventDefinition[],
): EventStore => {
  const seal = createSealEvents(keys, definitions);
  const open = createOpenEvents(keys, definitions);
  const { appendTogether } = log;
  return {
    append: async (stream, events, expected) => log.append(stream, await seal(events), expected),
    appendTogether:
      appendTogether &&
      (async (appends) =>
        appendTogether(
          await Promise.all(
            appends.map(async (one) => ({ ...one, events: await seal(one.events) })),
          ),
        )),
    readStream: async (stream, options) => open(await log.readStream(stream, options)),
    readAll: async (after, limit) => open(await log.readAll(after, limit)),
    readTeam: async (teamId, after, limit) => open(await log.readTeam(teamId, after, limit)),
    hasKeys: async (ids) => {
      const found = await keys.keysById(ids);
      return [...ids].every((id) => found.has(id));
    },
    head: () => log.head(),
    eventIdAt: (position) => log.eventIdAt(position),
    subscribeAll: (after, onEvents, options) =>
      log.subscribeAll(after, async (events) => onEvents(await open(events)), options),
    close: () => log.close(),
  };
};

/** Pairs of texts at the same place of two values of the same shape. */
const pairTexts = (sealed: unknown, opened: unknown): readonly (readonly [string, string])[] => {
  if (typeof sealed === 'string' && typeof opened === 'string') return [[sealed, opened]];
  if (typeof sealed !== 'object' || sealed === null) return [];
  const counterpart = opened as Readonly<Record<string, unknown>>;
  return Object.entries(sealed).flatMap(([key, value]) => pairTexts(value, counterpart[key]));
};

/** Ids of the keys by which texts in the data of an event were decrypted; deleted keys are left out. */
export const listOpenedKeyIds = ({ sealedData, data }: RecordedEvent): readonly string[] =>
  pairTexts(sealedData, data).flatMap(([sealed, opened]) =>
    opened === ERASED ? [] : (findKeyId(sealed) ?? []),
  );

/** The decrypted texts in the data of events, by stored text. */
export const openedTexts = (events: readonly RecordedEvent[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    events
      .flatMap(({ sealedData, data }) => pairTexts(sealedData, data))
      .filter(([sealed]) => findKeyId(sealed) !== null),
  );
