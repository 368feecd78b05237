import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import { migrate } from '@quartermaster/infra/platform/postgres/migrate';
import type pg from 'pg';

/** The state of a stream at a revision, with what is remembered of its newest events. */
export interface Snapshot {
  readonly stream: StreamName;
  /** Of the decider's form (SnapshotForm). */
  readonly version: number;
  readonly revision: Revision;
  /** Id of the event at `revision`: a log that has another event there is not the one this was made from. */
  readonly eventId: string;
  readonly state: unknown;
  /** Types of the newest events, the last at `revision`. */
  readonly types: readonly string[];
  /** Commands among these: id, revision of the first event, number of events. */
  readonly commands: readonly (readonly [id: string, from: number, count: number])[];
}

/** Snapshots may be lost at any time: a stream without one is folded from its first event. */
export interface Snapshots {
  readonly find: (stream: StreamName) => Promise<Snapshot | null>;
  /** Keeps it unless a newer one of the same stream and version is there. Never rejects. */
  readonly keep: (snapshot: Snapshot) => Promise<void>;
}

/** For programs that read no long streams. */
export const noSnapshots: Snapshots = {
  find: async () => null,
  keep: async () => undefined,
};

const SCHEMA = 'commands';

const steps = [
  `create table snapshot (
     stream text primary key,
     version int not null,
     revision bigint not null,
     body jsonb not null
   )`,
];

/** Snapshots in PostgreSQL, one a stream; creates the table. One that cannot be kept is reported to `onProblem`. */
export const openSnapshots = async (
  pool: pg.Pool,
  onProblem: (error: unknown) => void,
): Promise<Snapshots> => {
  await migrate(pool, SCHEMA, steps);
  return {
    find: async (stream) => {
      const { rows } = await pool.query<{ body: Snapshot }>(
        `select body from ${SCHEMA}.snapshot where stream = $1`,
        [stream],
      );
      return rows[0]?.body ?? null;
    },
    keep: async (snapshot) => {
      const { stream, version, revision } = snapshot;
      const keeping = pool.query(
        `insert into ${SCHEMA}.snapshot as kept (stream, version, revision, body) values ($1, $2, $3, $4)
         on conflict (stream) do update
           set version = excluded.version, revision = excluded.revision, body = excluded.body
           where kept.version <> excluded.version or kept.revision < excluded.revision`,
        [stream, version, revision, JSON.stringify(snapshot)],
      );
      await keeping.catch(onProblem);
    },
  };
};
