import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import { singlePartition } from '../../event-bus/event-bus.ts';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { openPoolBeside } from '../../postgres/pool.ts';
import type { Projection } from '../projection.ts';
import type { ReplayOptions } from '../replay-options.ts';
import { liveCheckpoints } from '../rebuild/live-checkpoints.ts';
import { findRaised } from '../rebuild/raised-versions.ts';
import { type AnyTable, columnNames, snakeCase } from '../rows/table.ts';
import { whileWritersWait } from '../rows/writer-gate.ts';
import { foldTeam, type TeamFold } from './fold-team.ts';
import { type Parking, readParking } from './read-parking.ts';

type Client = Pick<pg.ClientBase, 'query'>;

export interface UnparkOptions extends Omit<ReplayOptions, 'store'> {
  readonly store: Pick<EventStore, 'readTeam'>;
  /** All that follow the log together. */
  readonly projections: readonly Projection[];
  readonly teamId: TeamId;
}

export interface UnparkOutcome {
  readonly projection: string;
  /** Event at which the team stopped again; null when it follows the others from now on. */
  readonly stillParked: Parking | null;
}

/** A parked team is left to the rebuild of a raised version, which folds its events anyway. */
export class ParkedWhileRebuilding extends Error {
  override readonly name = 'ParkedWhileRebuilding';
  readonly isOperational = true;

  constructor(projections: readonly string[]) {
    super(
      `A new version of ${projections.join(', ')} is being built; it folds the events of all teams anew. Wait for it.`,
    );
  }
}

const CONNECTIONS = 4;

const replaceRows = async (
  client: Client,
  [live, replayed]: readonly [string, string],
  table: AnyTable,
  teamId: TeamId,
): Promise<void> => {
  const columns = ['team_id', ...columnNames(table).map(snakeCase)].join(', ');
  await client.query(`delete from ${live}.${table.name} where team_id = $1`, [teamId]);
  await client.query(
    `insert into ${live}.${table.name} (${columns})
     select ${columns} from ${replayed}.${table.name} where team_id = $1`,
    [teamId],
  );
};

/** Deletes the parking of the team, or replaces it by the present one; the time it was parked does not change. */
const replaceParking = async (
  client: Client,
  [live, replayed]: readonly [string, string],
  projection: string,
  teamId: TeamId,
): Promise<void> => {
  const { rows } = await client.query<{ since: string }>(
    `delete from ${live}.parked_teams where projection = $1 and team_id = $2 returning parked_at::text as since`,
    [projection, teamId],
  );
  await client.query(
    `insert into ${live}.parked_teams (projection, team_id, position, event_id, event_type, reason, parked_at)
     select projection, team_id, position, event_id, event_type, reason, coalesce($3::timestamptz, parked_at)
     from ${replayed}.parked_teams where projection = $1 and team_id = $2`,
    [projection, teamId, rows[0]?.since],
  );
};

const parkedProjections = async (options: UnparkOptions): Promise<readonly Projection[]> => {
  const { pool, schema, projections, teamId } = options;
  const parked = new Set(
    (await readParking(pool, schema, teamId)).map(({ projection }) => projection),
  );
  const requested = projections.filter(({ name }) => parked.has(name));
  const raised = await findRaised(pool, schema, requested);
  if (raised.length > 0) throw new ParkedWhileRebuilding(raised.map(({ name }) => name));
  return requested;
};

const readPosition = async (
  client: Client,
  { schema, partitioning = singlePartition, projections, teamId }: UnparkOptions,
): Promise<Position> => {
  const checkpoints = await liveCheckpoints(client, schema, partitioning, projections);
  return checkpoints[partitioning.getPartition(teamId)]?.position ?? START;
};

/** Puts the replayed rows in place of those that stood still. */
const replaceParkedRows = async (
  { pool, schema, teamId, ...options }: UnparkOptions,
  fold: TeamFold,
  { replayed, parked }: { readonly replayed: string; readonly parked: readonly Projection[] },
): Promise<void> =>
  whileWritersWait(pool, schema, async (client) => {
    await fold.follow(await readPosition(client, { pool, schema, teamId, ...options }));
    for (const { name, tables } of parked) {
      for (const table of tables) await replaceRows(client, [schema, replayed], table, teamId);
      await replaceParking(client, [schema, replayed], name, teamId);
    }
  });

const replay = async (
  options: UnparkOptions,
  parked: readonly Projection[],
): Promise<readonly UnparkOutcome[]> => {
  const { pool, store, schema, teamId } = options;
  const replayed = `${schema}_unpark`;
  try {
    const fold = await foldTeam({ pool, store, schema: replayed, projections: parked, teamId });
    await fold.follow(await readPosition(pool, options));
    await replaceParkedRows(options, fold, { replayed, parked });
  } finally {
    await pool.query(`drop schema if exists ${replayed} cascade`);
  }
  const still = await readParking(pool, schema, teamId);
  return parked.map(({ name: projection }) => {
    const stillParked = still.find((each) => each.projection === projection) ?? null;
    return { projection, stillParked };
  });
};

/**
 * Folds the events of a parked team from the first one into tables of its own, up to the position of the others, while
 * those go on. Then, in one transaction, its rows replace the parked ones, and the team follows with the others. An
 * event that still cannot be folded keeps the team parked, with its rows as of the event before. Rows of other teams
 * are not changed. Returns one outcome for each projection the team was parked in. The caller ensures that only one
 * call works on a schema.
 */
export const unparkTeam = async (options: UnparkOptions): Promise<readonly UnparkOutcome[]> => {
  const parked = await parkedProjections(options);
  if (parked.length === 0) return [];
  // Connections of its own: those of a service may all be with writers that wait for the rows to be replaced.
  const pool = openPoolBeside(options.pool, CONNECTIONS);
  try {
    return await replay({ ...options, pool }, parked);
  } finally {
    await pool.end();
  }
};
