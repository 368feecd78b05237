import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { CallOptions } from './admin-api/admin-api.ts';

const PATIENCE_MS = 5000;

/** Asks a store once while a user waits. Rejects with STORE_UNAVAILABLE when it does not answer within five seconds. */
export const askOnce = async <Answer>(
  ask: (call: CallOptions) => Promise<Answer>,
): Promise<Answer> => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await ask({ signal, maxTries: 1 });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Rejection('STORE_UNAVAILABLE', 'The store does not answer');
  }
};
