import { type Person, readEventData, SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import { allEvents } from '@quartermaster/contracts/events';
import { userEvents, userJoinedTeam } from '@quartermaster/contracts/teams/events';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { teamPages } from '@quartermaster/platform/event-store/team-log/team-pages';
import { findKeyId } from '@quartermaster/platform/persons/sealed-text';

/** A text of a person, by the key that it is sealed with. */
interface SealedText {
  readonly keyId: string;
  readonly person: Person;
}

/** The persons whom the events of a team name. */
export interface PersonsOfTeam {
  /** Users who ever joined the team, with the address; `erased` when its key is gone. */
  readonly users: ReadonlyMap<UserId, string>;
  /** Keys of their texts, each with its person. */
  readonly keys: ReadonlyMap<string, Person>;
}

const PAGE_SIZE = 1_000;
const definitions = new Map(allEvents.map((definition) => [definition.type, definition]));
const userTypes = new Set<string>(userEvents.map(({ type }) => type));

/** Lists the sealed texts of an event. */
const sealedTexts = ({ type, schemaVersion, data, sealedData }: RecordedEvent): SealedText[] => {
  const definition = definitions.get(type);
  if (definition?.persons === undefined || sealedData === undefined) return [];
  const { persons } = definition;
  const sealed: string[] = [];
  const named: Person[] = [];
  persons.replace(readEventData(definition, schemaVersion, sealedData), (text) => {
    sealed.push(text);
    return text;
  });
  persons.replace(readEventData(definition, schemaVersion, data), (text, person) => {
    named.push(person);
    return text;
  });
  return sealed.flatMap((text, at) => {
    const [keyId, person] = [findKeyId(text), named[at]];
    return keyId === null || person === undefined ? [] : [{ keyId, person }];
  });
};

const getUserId = ({ data }: RecordedEvent): UserId => (data as { readonly userId: UserId }).userId;

const findMembership = (event: RecordedEvent, teamId: TeamId): readonly [UserId, string] | null => {
  if (event.type !== userJoinedTeam.type) return null;
  const joined = readEventData(userJoinedTeam, event.schemaVersion, event.data);
  return joined.teamId === teamId ? [joined.userId, joined.email] : null;
};

type Log = Pick<EventStore, 'readTeam' | 'readAll' | 'head'>;

async function* readTeamEvents(log: Log, teamId: TeamId): AsyncGenerator<RecordedEvent> {
  const range = { teamId, after: START, until: await log.head(), pageSize: PAGE_SIZE };
  for await (const page of teamPages(log, range)) yield* page;
}

/** Reads the persons of a team from its events and those of all users. */
export const readPersonsOfTeam = async (log: Log, teamId: TeamId): Promise<PersonsOfTeam> => {
  const keys = new Map<string, Person>();
  const add = (texts: readonly SealedText[]): void => {
    for (const { keyId, person } of texts) keys.set(keyId, person);
  };
  for await (const event of readTeamEvents(log, teamId)) add(sealedTexts(event));
  const users = new Map<UserId, string>();
  const textsByUser = new Map<UserId, SealedText[]>();
  for await (const event of readTeamEvents(log, SYSTEM_TEAM)) {
    if (!userTypes.has(event.type)) continue;
    const userId = getUserId(event);
    textsByUser.set(userId, [...(textsByUser.get(userId) ?? []), ...sealedTexts(event)]);
    const membership = findMembership(event, teamId);
    if (membership !== null) users.set(...membership);
  }
  for (const userId of users.keys()) add(textsByUser.get(userId) ?? []);
  return { users, keys };
};

/** Reads the whole log; returns those of the keys that also seal events of other teams or other users. */
export const findSharedKeys = async (
  log: Log,
  teamId: TeamId,
  { users, keys }: PersonsOfTeam,
): Promise<ReadonlySet<string>> => {
  const shared = new Set<string>();
  const isOwn = (event: RecordedEvent): boolean =>
    event.metadata.teamId === teamId || (userTypes.has(event.type) && users.has(getUserId(event)));
  for (let after = START; ;) {
    const page = await log.readAll(after, PAGE_SIZE);
    const foreign = page.filter((event) => !isOwn(event)).flatMap(sealedTexts);
    for (const { keyId } of foreign) if (keys.has(keyId)) shared.add(keyId);
    const last = page.at(-1);
    if (last === undefined) return shared;
    after = last.position;
  }
};
