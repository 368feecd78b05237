import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { migrate } from '@quartermaster/platform/postgres/migrate';
import type pg from 'pg';

/** The state of a stream at a revision, with the types and commands of its newest events. */
export interface Snapshot {
  readonly stream: StreamName;
  /** Version of the decider's SnapshotForm. */
  readonly version: number;
  readonly revision: Revision;
  /** Id of the event at `revision`; in a log with another event there, the snapshot is not valid. */
  readonly eventId: string;
  readonly state: unknown;
  /** Types of the newest events, the last at `revision`. */
  readonly types: readonly string[];
  /** Commands among these: id, revision of the first event, number of events. */
  readonly commands: readonly (readonly [id: string, from: number, count: number])[];
}

/** Storage of snapshots. They may be lost at any time: a stream without one is folded from its first event. */
export interface Snapshots {
  readonly find: (stream: StreamName) => Promise<Snapshot | null>;
  /** Stores a snapshot unless a newer one of the same stream and version exists. Never rejects. */
  readonly save: (snapshot: Snapshot) => Promise<void>;
}

/** No snapshots, for programs that read no long streams. */
export const noSnapshots: Snapshots = {
  find: async () => null,
  save: async () => undefined,
};

const SCHEMA = 'commands';

const tables = [
  `create table snapshot (
     stream text primary key,
     version int not null,
     revision bigint not null,
     body jsonb not null
   )`,
];

/** Opens the snapshots in PostgreSQL, one per stream, and creates the table. `onProblem` receives the errors of writes. */
export const openSnapshots = async (
  pool: pg.Pool,
  onProblem: (error: unknown) => void,
): Promise<Snapshots> => {
  await migrate(pool, SCHEMA, tables);
  return {
    find: async (stream) => {
      const { rows } = await pool.query<{ body: Snapshot }>(
        `select body from ${SCHEMA}.snapshot where stream = $1`,
        [stream],
      );
      return rows[0]?.body ?? null;
    },
    save: async (snapshot) => {
      const { stream, version, revision } = snapshot;
      const saving = pool.query(
        `insert into ${SCHEMA}.snapshot as kept (stream, version, revision, body) values ($1, $2, $3, $4)
         on conflict (stream) do update
           set version = excluded.version, revision = excluded.revision, body = excluded.body
           where kept.version <> excluded.version or kept.revision < excluded.revision`,
        [stream, version, revision, JSON.stringify(snapshot)],
      );
      await saving.catch(onProblem);
    },
  };
};

/** Deletes the snapshots of a team's streams; returns how many. */
export const deleteTeamSnapshots = async (pool: pg.Pool, teamId: TeamId): Promise<number> => {
  await migrate(pool, SCHEMA, tables);
  const sql = `delete from ${SCHEMA}.snapshot where position('-' || $1::text || '.' in stream) > 0`;
  return (await pool.query(sql, [teamId])).rowCount ?? 0;
};
