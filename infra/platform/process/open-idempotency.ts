import { repeatEvery } from '../core/clock.ts';
import type { Idempotency } from '../http/idempotency/idempotency.ts';
import { openPostgresIdempotency } from '../http/idempotency/postgres-idempotency.ts';
import type { Foundation } from './foundation.ts';
import type { Shutdown } from './shutdown.ts';

const HOUR_MS = 3_600_000;
/** A client usually retries within minutes; one whose queue was offline may take days. */
const KEYS_LAST_MS = 7 * 24 * HOUR_MS;

/** Opens the stored answers of idempotency keys; once an hour, those older than a week are deleted. */
export const openIdempotency = async (
  { pool, now, logger }: Pick<Foundation, 'pool' | 'now' | 'logger'>,
  shutdown: Shutdown,
): Promise<Idempotency> => {
  const idempotency = await openPostgresIdempotency(pool);
  const forgetOld = () =>
    idempotency.forgetBefore(new Date(Date.parse(now()) - KEYS_LAST_MS).toISOString());
  const stop = repeatEvery(HOUR_MS, forgetOld, (error) => {
    logger.warn({ err: error }, 'Old idempotency keys could not be forgotten');
  });
  shutdown.add(stop);
  return idempotency;
};
