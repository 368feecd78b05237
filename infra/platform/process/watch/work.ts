import type { WorkQueues } from '../../work-queue/work-queues.ts';
import type { Health } from '../../telemetry/health.ts';
import type { Metrics } from '../../telemetry/metrics.ts';

/** Shows in health and metrics what runs and waits. A full queue does not make the process unready: it goes on. */
export const watchWork = (
  queues: WorkQueues,
  { health, metrics }: { readonly health: Health; readonly metrics: Metrics },
): void => {
  const all = Object.entries(queues);
  for (const [kind, { reading }] of all) metrics.watchWork(kind, reading);
  health.register('work', () => {
    const detail = Object.fromEntries(all.map(([kind, { reading }]) => [kind, reading()]));
    return Promise.resolve({ ok: true, detail });
  });
};
