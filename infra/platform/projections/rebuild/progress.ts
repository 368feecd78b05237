import type pg from 'pg';
import type { Position } from '../../event-store/event-store.ts';
import { toOrdinalOrNull } from '../../event-store/position.ts';
import { nextSchema } from './next-tables.ts';

type Client = Pick<pg.ClientBase, 'query'>;

export interface RebuildProgress {
  readonly projections: readonly string[];
  readonly position: Position;
  /** The position of the live tables, at which the build ends. */
  readonly target: Position;
  readonly eventsPerSecond: number;
  /** Null where positions are no numbers, and before the first events. */
  readonly secondsLeft: number | null;
}

/** The progress of a rebuild, read by another process. */
export interface SeenRebuild extends RebuildProgress {
  /** Seconds since the last report of the rebuild. A killed one reports no more. */
  readonly quietSeconds: number;
}

const secondsBetween = (from: Position, to: Position, perSecond: number): number | null => {
  const [start, end] = [toOrdinalOrNull(from), toOrdinalOrNull(to)];
  if (start === null || end === null || perSecond === 0) return null;
  return Math.ceil(Math.max(0, end - start) / perSecond);
};

/** Measures how fast a rebuild goes, from now on. */
export const createSpeed = (projections: readonly string[], now: () => number) => {
  const begun = now();
  let events = 0;
  return {
    moved: (count: number, position: Position, target: Position): RebuildProgress => {
      events += count;
      const seconds = (now() - begun) / 1000;
      const eventsPerSecond = seconds === 0 ? 0 : Math.round(events / seconds);
      const secondsLeft = secondsBetween(position, target, eventsPerSecond);
      return { projections, position, target, eventsPerSecond, secondsLeft };
    },
  };
};

/** Stores the progress for other processes in the schema of the new tables, so that both are dropped together. */
export const writeProgress = async (
  client: Client,
  schema: string,
  progress: RebuildProgress,
): Promise<void> => {
  const next = nextSchema(schema);
  await client.query(
    `create table if not exists ${next}.progress (
       id int primary key check (id = 1), progress json not null, told_at timestamptz not null)`,
  );
  await client.query(
    `insert into ${next}.progress values (1, $1, clock_timestamp())
     on conflict (id) do update set progress = excluded.progress, told_at = excluded.told_at`,
    [JSON.stringify(progress)],
  );
};

/** The rebuild of a schema that is under way or was broken off; null without one. */
export const readProgress = async (client: Client, schema: string): Promise<SeenRebuild | null> => {
  const name = `${nextSchema(schema)}.progress`;
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('${name}') is not null as found`,
  );
  if (found.rows[0]?.found !== true) return null;
  const { rows } = await client.query<{ progress: RebuildProgress; quiet: number }>(
    `select progress, extract(epoch from clock_timestamp() - told_at)::int as quiet from ${name}`,
  );
  const [row] = rows;
  return row === undefined ? null : { ...row.progress, quietSeconds: row.quiet };
};
