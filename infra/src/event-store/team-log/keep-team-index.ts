import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isConnectionLost } from '../../postgres/connection-lost.ts';

interface KeepOptions {
  readonly signal: AbortSignal;
  readonly onProblem: (error: unknown) => void;
}

/** Events in one transaction, which takes some tenths of a second. */
const BATCH_SIZE = 10_000;
/** Leaves the server to others between two full batches. */
const PAUSE_MS = 20;
/** So long the index may be behind the log; readers read on from the log itself. */
const LOOK_AGAIN_MS = 500;
/** After a lost connection, and after what another try meets again most likely, as a hole in the log. */
const [PAUSE_WHEN_AWAY_MS, PAUSE_WHEN_REFUSED_MS] = [2_000, 60_000];

/** How many events are not in the index; null while another process is at it. */
const fillBatch = async (pool: Pool): Promise<number | null> => {
  const { rows } = await pool.query<{ left: number | null }>({
    name: 'es_fill_teams',
    text: 'select es.fill_teams($1) as left',
    values: [BATCH_SIZE],
  });
  return rows[0]?.left ?? null;
};

/**
 * Keeps the index of teams up with the log until told to stop, events that were stored before there was an index first. Each
 * batch is one transaction: a process that dies loses one batch, and the next process goes on there. A hole in the log is
 * reported again and again, and nothing behind it is put into the index.
 */
export const keepTeamIndex = async (
  pool: Pool,
  { signal, onProblem }: KeepOptions,
): Promise<void> => {
  while (!signal.aborted) {
    let pauseMs = LOOK_AGAIN_MS;
    try {
      const left = await fillBatch(pool);
      if (left !== null && left > 0) pauseMs = PAUSE_MS;
    } catch (error) {
      onProblem(error);
      pauseMs = isConnectionLost(error) ? PAUSE_WHEN_AWAY_MS : PAUSE_WHEN_REFUSED_MS;
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined); // told to stop
  }
};
