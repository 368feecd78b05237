import { isDeepStrictEqual } from 'node:util';
import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { groupValues } from '../../../../console/e2e/recorded.ts';
import type { Deed } from '../../../../console/e2e/workload.ts';
import type { Team } from '../teams.ts';
import type { Pool } from '../system.ts';

const texts = async (pool: Pool, sql: string, values: readonly unknown[] = []) =>
  (await pool.query<{ text: string }>(sql, [...values])).rows.map(({ text }) => text);

/** Holes and duplicates of positions and revisions, and events of a team in a stream of another. */
export const logProblems = async (pool: Pool): Promise<readonly string[]> => [
  ...(await texts(
    pool,
    `select format('%s events up to %s, head %s', count(*), max(position), (select position from es.head)) as text
     from es.events having count(*) <> max(position) or min(position) <> 1
       or max(position) <> (select position from es.head)`,
  )),
  ...(await texts(
    pool,
    `select format('%s has %s events up to revision %s', stream, count(*), max(revision)) as text
     from es.events group by stream
     having count(*) <> max(revision) + 1 or min(revision) <> 0 or count(distinct revision) <> count(*)`,
  )),
  ...(await texts(
    pool,
    `select format('%s at %s is out of order', stream, position) as text
     from (select stream, position, revision, lag(revision) over (partition by stream order by position) as before
           from es.events) told
     where revision <> coalesce(before + 1, 0)`,
  )),
  ...(await texts(
    pool,
    `select format('%s holds an event of %s', stream, metadata->>'teamId') as text from es.events
     where split_part(substr(stream, strpos(stream, '-') + 1), '.', 1) <> metadata->>'teamId'`,
  )),
];

/** The parts of an event that identify its command. */
interface CommandEvent {
  readonly command: string;
  readonly stream: StreamName;
  readonly revision: Revision;
}

interface KnownKey {
  readonly key: string;
  readonly command: string;
  readonly body: string | null;
}

/** The events of each command that clients sent, in log order. */
const eventsByCommand = async (pool: Pool, teamId: TeamId) => {
  const { rows } = await pool.query<CommandEvent>(
    `select metadata->>'commandId' as command, stream, revision from es.events
     where metadata->>'teamId' = $1 and metadata->'actor'->>'kind' = 'user' order by position`,
    [teamId],
  );
  return groupValues(
    rows,
    ({ command }) => command,
    (row) => row,
  );
};

const knownKeys = async (pool: Pool, scope: string) => {
  const { rows } = await pool.query<KnownKey>(
    'select key, command_id as command, body from http.idempotency_key where scope = $1',
    [scope],
  );
  return new Map(rows.map((row) => [row.key, row]));
};

/** True when the events of a command follow each other in each of their streams. */
const areTogether = (events: readonly CommandEvent[]): boolean =>
  [
    ...groupValues(
      events,
      ({ stream }) => stream,
      ({ revision }) => revision,
    ).values(),
  ].every((revisions) => revisions.every((revision, at) => revision === (revisions[0] ?? 0) + at));

/** The key with which a client sent a command. */
const buildKey = ({ subject, kind, detail }: Deed): string =>
  `${subject}-${kind}-${detail}`.replaceAll(' ', '.');

const isKept = (known: KnownKey | undefined, answered: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(known?.body ?? 'null'), answered ?? null);

const findProblem = (
  own: readonly CommandEvent[],
  known: KnownKey | undefined,
  answered: unknown,
): string | null => {
  if (own.length === 0) return 'no event';
  if (!areTogether(own)) return 'its events are not together';
  return isKept(known, answered) ? null : 'another answer is kept';
};

/** Acknowledged commands whose events are missing in the log, not together, or differ from the answer. */
export const acknowledgedProblems = async (
  pool: Pool,
  { teamId, userId }: Team,
  deeds: readonly Deed[],
): Promise<readonly string[]> => {
  const events = await eventsByCommand(pool, teamId);
  const keys = await knownKeys(pool, `${teamId}/${userId}`);
  return deeds.flatMap((deed) => {
    if (deed.answer === null) return [];
    const key = buildKey(deed);
    const known = keys.get(key);
    const problem = findProblem(events.get(known?.command ?? '') ?? [], known, deed.answer.body);
    return problem === null ? [] : [`${key}: ${problem}`];
  });
};
