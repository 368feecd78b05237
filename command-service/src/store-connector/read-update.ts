import { Rejection } from '@quartermaster/contracts/core/rejection';
import { toLocalId } from './facts/store-ids.ts';
import type { Observer } from './observe.ts';

/** Returns the reason when the store did not answer, in time or at all; null for other errors and for an aborted read. */
export const noAnswerReason = (error: unknown): string | null => {
  if (error instanceof Rejection) {
    return error.code === 'STORE_UNAVAILABLE' ? error.message : null;
  }
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout ? 'The store answers too slowly' : null;
};

/**
 * Reads a product that changed in the store. When the store cannot be read, records the failure of a bundle and throws the
 * error again; the caller reads the product later.
 */
export const readUpdate = async <Read>(
  { teamId, source, recorder }: Observer,
  storeProductId: string,
  read: () => Promise<Read>,
): Promise<Read> => {
  try {
    return await read();
  } catch (error) {
    const reason = noAnswerReason(error);
    const cause = { teamId, parts: [...source, storeProductId, 'failed'] };
    if (reason !== null)
      await recorder.updateFailed(cause, toLocalId(teamId, storeProductId), reason);
    throw error;
  }
};
