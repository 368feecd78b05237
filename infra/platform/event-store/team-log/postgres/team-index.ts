import type { Pool } from 'pg';
import { isConnectionLost } from '../../../postgres/postgres-errors.ts';
import { keepTeamIndex } from '../keep-team-index.ts';

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
