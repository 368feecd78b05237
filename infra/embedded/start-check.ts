import type { Health } from '../platform/telemetry/health.ts';

/** Parts of the embedded profile that are put in place behind an open port. */
type Part = 'sample' | 'console';

/**
 * Keeps `/health/ready` at 503 until the sample shop and the console are there: who starts the product to look at it has
 * nothing to look at before. Answers how to say that one is.
 */
export const watchStart = (health: Pick<Health, 'register'>): ((part: Part) => void) => {
  const missing = new Set<Part>(['sample', 'console']);
  health.register('start', async () => ({
    ok: missing.size === 0,
    detail: { missing: [...missing] },
  }));
  return (part) => void missing.delete(part);
};
