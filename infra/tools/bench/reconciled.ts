import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@quartermaster/contracts/core/client';
import { getSyncProgress, syncShopify } from '@quartermaster/contracts/store/calls';

const ASK_EVERY_MS = 250;
const MOST_MS = 180_000;

/** Has the store read once more, as it always is after a first load, and waits for it: nothing else is measured beside that. */
export const reconciled = async (call: Call): Promise<void> => {
  const asked = new Date().toISOString();
  await call(syncShopify, {});
  for (let waited = 0; waited < MOST_MS; waited += ASK_EVERY_MS) {
    const { phase, kind, finishedAt } = (await call(getSyncProgress, {})).body;
    if (phase === 'READY' && kind === 'RECONCILIATION' && (finishedAt ?? '') > asked) return;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error('The store has not been read once more');
};
