import type { EventStore } from '../../event-store/event-store.ts';
import type { LogGuard } from '../../event-store/guarded-log.ts';
import type { Health } from '../../telemetry/health.ts';
import type { Logger } from '../../telemetry/logger.ts';

interface Watched {
  readonly store: Pick<EventStore, 'head'>;
  readonly health: Health;
  readonly logger: Logger;
}

/**
 * Looks at the log before anything uses it, and again whenever somebody asks for health: one that is behind makes the
 * process unready, with the reason.
 */
export const watchLog = async (
  guard: LogGuard,
  { store, health, logger }: Watched,
): Promise<void> => {
  const behind = await guard.look();
  if (behind !== null) logger.error({ err: behind }, 'The log is behind its readers');
  health.register('event log', async () => {
    const problem = await guard.look();
    if (problem !== null) return { ok: false, detail: { problem: problem.message } };
    return { ok: true, detail: { head: await store.head() } };
  });
};
