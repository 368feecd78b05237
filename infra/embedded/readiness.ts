import { setTimeout as sleep } from 'node:timers/promises';
import type { LogGuard } from '@quartermaster/platform/event-store/guarded-log';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import type { BrokerWatch } from '@quartermaster/platform/process/watch-brokers';
import type { Health } from '@quartermaster/platform/telemetry/health';

const LOOK_AGAIN_MS = 1_000;

/**
 * Resolves once the log reaches every position that was read from it. Until then the product answers queries, and
 * commands with 503; the reason is printed first.
 */
export const awaitSoundLog = async (
  guard: LogGuard,
  shutdown: Shutdown,
  say: (text: string) => void,
): Promise<void> => {
  const found = await guard.compareLog();
  if (found === null) return;
  say(`Quartermaster is NOT ready. ${found.message}`);
  while (!shutdown.isRunning()) {
    await sleep(LOOK_AGAIN_MS);
    const behind = await guard.compareLog().catch(() => found);
    if (behind === null) return;
  }
};

/** Resolves once a broker of KAFKA_BROKERS has answered; without an answer the reason is printed first. */
export const awaitBrokers = async (
  { problem, reached }: BrokerWatch,
  say: (text: string) => void,
): Promise<void> => {
  await Promise.race([reached, sleep(LOOK_AGAIN_MS)]);
  const found = problem();
  if (found !== null) say(`Quartermaster is NOT ready. ${found}`);
  await reached;
};

/** Parts of the embedded profile that are opened after the port. */
type Part = 'sample' | 'console';

/**
 * Keeps `/health/ready` at 503 until the sample shop and the console are ready, for the product shows nothing useful
 * before. Returns a function that marks a part as ready.
 */
export const watchStart = (health: Pick<Health, 'register'>): ((part: Part) => void) => {
  const missing = new Set<Part>(['sample', 'console']);
  health.register('start', async () => ({
    ok: missing.size === 0,
    detail: { missing: [...missing] },
  }));
  return (part) => void missing.delete(part);
};
