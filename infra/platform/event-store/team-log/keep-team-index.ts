import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isConnectionLost } from '../../postgres/postgres-errors.ts';

interface KeepOptions {
  readonly signal: AbortSignal;
  /** True when a failed batch may succeed soon. */
  readonly isPassing: (error: unknown) => boolean;
  readonly onProblem: (error: unknown) => void;
}

/** Pause between two full batches, so that other requests get server time. */
const PAUSE_MS = 20;
/** The index may be this far behind the log; readers take the rest from the log itself. */
const LOOK_AGAIN_MS = 500;
/** Pauses after a lost connection, and after an error that most likely recurs, such as a hole in the log. */
const [PAUSE_WHEN_AWAY_MS, PAUSE_WHEN_REFUSED_MS] = [2_000, 60_000];

/**
 * Adds the events of the log to an index of teams until `signal` aborts, oldest first. `fill` adds one batch and returns
 * true when more events wait. A hole in the log is reported at every try, and no event behind it is added.
 */
export const keepTeamIndex = async (
  fill: () => Promise<boolean>,
  { signal, isPassing, onProblem }: KeepOptions,
): Promise<void> => {
  while (!signal.aborted) {
    let pauseMs = LOOK_AGAIN_MS;
    try {
      if (await fill()) pauseMs = PAUSE_MS;
    } catch (error) {
      onProblem(error);
      pauseMs = isPassing(error) ? PAUSE_WHEN_AWAY_MS : PAUSE_WHEN_REFUSED_MS;
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined); // aborted
  }
};

/** Events per transaction; one takes some tenths of a second. */
const BATCH_SIZE = 10_000;

/**
 * Adds the next events to the index in one transaction: when a process dies, another one repeats its batch. Returns true when
 * more events wait; false when none do or while another process fills the index.
 */
const fill = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ left: number | null }>({
    name: 'es_fill_teams',
    text: 'select es.fill_teams($1) as left',
    values: [BATCH_SIZE],
  });
  return (rows[0]?.left ?? 0) > 0;
};

/** Keeps the index of a log in PostgreSQL up to date until `signal` aborts. */
export const keepPostgresIndex = async (
  pool: Pool,
  signal: AbortSignal,
  onProblem: (error: unknown) => void,
): Promise<void> =>
  keepTeamIndex(async () => fill(pool), { signal, isPassing: isConnectionLost, onProblem });
