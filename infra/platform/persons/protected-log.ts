import type { EventDefinition, Person, PersonalTexts } from '@quartermaster/contracts/core/event';
import type { EventStore, NewEvent, RecordedEvent } from '../event-store/event-store.ts';
import type { PersonKeys } from './person-keys.ts';
import { keyIdOf, openText, type PersonKey, sealText } from './sealed-text.ts';

/** Returns the same events with decrypted texts of persons. */
export type OpenEvents = <Event extends RecordedEvent>(
  events: readonly Event[],
) => Promise<readonly Event[]>;

/** Returns the same events with encrypted texts of persons. */
type SealEvents = <Event extends Typed>(events: readonly Event[]) => Promise<readonly Event[]>;
type Typed = Pick<NewEvent, 'type' | 'data'>;

type PersonsOfType = ReadonlyMap<string, PersonalTexts>;

const personsOfTypes = (definitions: readonly EventDefinition[]): PersonsOfType =>
  new Map(definitions.flatMap(({ type, persons }) => (persons ? [[type, persons] as const] : [])));

const personsIn = (personal: PersonsOfType, events: readonly Typed[]): ReadonlySet<Person> => {
  const found = new Set<Person>();
  for (const { type, data } of events) {
    personal.get(type)?.replace(data, (text, person) => {
      if (text !== '') found.add(person);
      return text;
    });
  }
  return found;
};

const sealedEvent = <Event extends Typed>(
  personal: PersonsOfType,
  keys: ReadonlyMap<Person, PersonKey>,
  event: Event,
): Event => {
  const texts = personal.get(event.type);
  if (texts === undefined) return event;
  const sealed = (text: string, person: Person): string => {
    if (text === '') return '';
    const key = keys.get(person);
    if (key === undefined) throw new Error(`${event.type} names a person without a key`);
    return sealText(key, text);
  };
  return { ...event, data: texts.replace(event.data, sealed) };
};

/** Encrypts the texts of persons in events of the current versions. */
export const createSealEvents = (
  keys: PersonKeys,
  definitions: readonly EventDefinition[],
): SealEvents => {
  const personal = personsOfTypes(definitions);
  return async (events) => {
    const persons = personsIn(personal, events);
    if (persons.size === 0) return events;
    const found = await keys.keysOf(persons);
    return events.map((event) => sealedEvent(personal, found, event));
  };
};

/** The data with each text in it replaced. */
const withTexts = (data: unknown, replacement: (text: string) => string): unknown =>
  JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? replacement(value) : value,
  );

const isSealed = (personal: PersonsOfType, { type, schemaVersion }: RecordedEvent): boolean =>
  schemaVersion >= (personal.get(type)?.since ?? Infinity);

/** Decrypts events that come over the bus. */
export const createOpenEvents = (
  keys: Pick<PersonKeys, 'keysById'>,
  definitions: readonly EventDefinition[],
): OpenEvents => {
  const personal = personsOfTypes(definitions);
  return async (events) => {
    const sealed = events.filter((event) => isSealed(personal, event));
    if (sealed.length === 0) return events;
    const ids = new Set<string>();
    for (const { data } of sealed) {
      withTexts(data, (text) => {
        const id = keyIdOf(text);
        if (id !== null) ids.add(id);
        return text;
      });
    }
    if (ids.size === 0) return events;
    const found = await keys.keysById(ids);
    return events.map((event) =>
      isSealed(personal, event)
        ? {
            ...event,
            data: withTexts(event.data, (text) =>
              keyIdOf(text) === null ? text : openText(text, found),
            ),
            sealedData: event.data,
          }
        : event,
    );
  };
};

/**
 * The same log; it encrypts the texts of each person with that person's key and decrypts them on reads. Texts whose key was
 * deleted read `erased`. The log below stores and returns the ciphertext.
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
    head: () => log.head(),
    subscribeAll: (after, onEvents, options) =>
      log.subscribeAll(after, async (events) => onEvents(await open(events)), options),
    close: () => log.close(),
  };
};

/** Pairs of texts at the same place of two values of the same shape. */
const pairs = (sealed: unknown, opened: unknown): readonly (readonly [string, string])[] => {
  if (typeof sealed === 'string' && typeof opened === 'string') return [[sealed, opened]];
  if (typeof sealed !== 'object' || sealed === null) return [];
  const counterpart = opened as Readonly<Record<string, unknown>>;
  return Object.entries(sealed).flatMap(([key, value]) => pairs(value, counterpart[key]));
};

/** The decrypted texts in the data of events, by stored text. */
export const openedTexts = (events: readonly RecordedEvent[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    events
      .flatMap(({ sealedData, data }) => pairs(sealedData, data))
      .filter(([sealed]) => keyIdOf(sealed) !== null),
  );
