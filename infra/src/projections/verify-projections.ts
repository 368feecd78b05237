import type pg from 'pg';
import type { EventStore, Position } from '../event-store/event-store.ts';
import { readCheckpoint } from './checkpoints.ts';
import { prepareProjections } from './prepare-projections.ts';
import type { Projection } from './projection.ts';
import { ProjectionGroup } from './projection-group.ts';
import type { AnyTable } from './table.ts';

export interface TableComparison {
  readonly table: string;
  readonly liveRows: number;
  readonly replayedRows: number;
  readonly equal: boolean;
}

/** A team that stands still in a projection since an event that could not be folded. */
export interface ParkedTeam {
  readonly projection: string;
  readonly teamId: string;
  readonly position: Position;
  readonly eventType: string;
  readonly reason: string;
}

export interface Verification {
  readonly position: Position;
  readonly events: number;
  readonly tables: readonly TableComparison[];
  /** What keeps live read models from following; none of a sound log. */
  readonly parked: readonly ParkedTeam[];
  readonly equal: boolean;
}

export interface VerifyOptions {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly onProgress?: (events: number) => void;
}

interface Digest {
  readonly rows: number;
  readonly digest: string;
}

const BATCH_SIZE = 1000;

/** One digest of all rows of a table, whatever order they lie in and however their JSON is spelled. */
const digestOf = async (
  client: Pick<pg.ClientBase, 'query'>,
  schema: string,
  table: AnyTable,
): Promise<Digest> => {
  const { rows } = await client.query<Digest>(
    `select count(*)::int as rows, coalesce(md5(string_agg(h, '' order by h)), '') as digest
     from (select md5(to_jsonb(t)::text) as h from ${schema}.${table.name} t) hashed`,
  );
  return rows[0] ?? { rows: 0, digest: '' };
};

const tablesOf = (projections: readonly Projection[]): readonly AnyTable[] =>
  projections.flatMap(({ tables }) => tables);

/** Digests of the live tables and the position they stand at, in one snapshot of the database. */
const digestLive = async ({ pool, schema, projections }: VerifyOptions) => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const positions: Position[] = [];
    for (const projection of projections) {
      positions.push(await readCheckpoint(client, schema, projection, 0));
    }
    const digests: Digest[] = [];
    for (const table of tablesOf(projections)) digests.push(await digestOf(client, schema, table));
    await client.query('commit');
    const position = positions.reduce((a, b) => (a < b ? a : b));
    if (positions.some((other) => other !== position)) {
      throw new Error('Read models are still being brought to the same position; try again');
    }
    return { position, digests };
  } finally {
    client.release();
  }
};

const parkedTeams = async (pool: pg.Pool, schema: string): Promise<readonly ParkedTeam[]> => {
  const { rows } = await pool.query<ParkedTeam>(
    `select projection, team_id as "teamId", position, event_type as "eventType", reason
     from ${schema}.parked_teams order by position, projection`,
  );
  return rows;
};

/** Folds the log from its first event to a position into empty tables of another schema. */
const replay = async (options: VerifyOptions, schema: string, until: Position): Promise<number> => {
  const { pool, store, projections, onProgress } = options;
  await pool.query(`drop schema if exists ${schema} cascade`);
  await prepareProjections(pool, schema, projections);
  const group = new ProjectionGroup({ pool, schema, projections });
  let at = await group.open();
  let count = 0;
  while (at < until) {
    const batch = await store.readAll(at, BATCH_SIZE);
    const events = batch.filter(({ position }) => position <= until);
    if (events.length === 0) break;
    await group.apply(events);
    at = group.position;
    count += events.length;
    onProgress?.(count);
  }
  return count;
};

/**
 * The replay law: read models rebuilt from the first event equal the live ones, row for row.
 * The rebuilt ones stand in a schema of their own and are dropped afterwards; the live ones are only read.
 */
export const verifyProjections = async (options: VerifyOptions): Promise<Verification> => {
  const { pool, projections } = options;
  const live = await digestLive(options);
  const schema = `${options.schema}_verify`;
  try {
    const events = await replay(options, schema, live.position);
    const tables: TableComparison[] = [];
    for (const [at, table] of tablesOf(projections).entries()) {
      const replayed = await digestOf(pool, schema, table);
      const kept = live.digests[at] ?? { rows: 0, digest: '' };
      tables.push({
        table: table.name,
        liveRows: kept.rows,
        replayedRows: replayed.rows,
        equal: kept.digest === replayed.digest,
      });
    }
    const parked = await parkedTeams(pool, options.schema);
    const equal = tables.every((table) => table.equal);
    return { position: live.position, events, tables, parked, equal };
  } finally {
    await pool.query(`drop schema if exists ${schema} cascade`);
  }
};
