import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isConnectionLost } from '../../postgres/postgres-errors.ts';

interface KeepOptions {
  readonly signal: AbortSignal;
  /** Whether a failed batch is worth another try soon. */
  readonly isPassing: (error: unknown) => boolean;
  readonly onProblem: (error: unknown) => void;
}

/** Leaves the server to others between two full batches. */
const PAUSE_MS = 20;
/** So long the index may be behind the log; readers read on from the log itself. */
const LOOK_AGAIN_MS = 500;
/** While a server is away, and after what another try meets again most likely, as a hole in the log. */
const [PAUSE_WHEN_AWAY_MS, PAUSE_WHEN_REFUSED_MS] = [2_000, 60_000];

/**
 * Keeps an index of teams up with the log until told to stop, events that were stored before there was an index first.
 * `fill` puts a batch into it and answers whether more wait. A hole in the log is reported again and again, and nothing
 * behind it is put into the index.
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
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined); // told to stop
  }
};

/** Events in one transaction, which takes some tenths of a second. */
const BATCH_SIZE = 10_000;

/**
 * Puts the next events into the index, in one transaction: a process that dies loses one batch, and the next process goes on
 * there. True when more wait; false while another process is at it, too.
 */
const fill = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ left: number | null }>({
    name: 'es_fill_teams',
    text: 'select es.fill_teams($1) as left',
    values: [BATCH_SIZE],
  });
  return (rows[0]?.left ?? 0) > 0;
};

/** Keeps the index of a log in PostgreSQL up with it until told to stop. */
export const keepPostgresIndex = async (
  pool: Pool,
  signal: AbortSignal,
  onProblem: (error: unknown) => void,
): Promise<void> =>
  keepTeamIndex(async () => fill(pool), { signal, isPassing: isConnectionLost, onProblem });
