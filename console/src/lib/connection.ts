import { CallFailed } from '@quartermaster/contracts/core/client';
import { isUnanswered } from './problems.ts';
import { createSignal } from './signal.ts';

let isAnswered = true;
const change = createSignal();

const setAnswered = (answered: boolean): void => {
  if (isAnswered === answered) return;
  isAnswered = answered;
  change.announce();
};

/**
 * True after a call that the server did not answer, until it answers one. The browser cannot tell for a server on this
 * machine.
 */
export const isOffline = (): boolean => !isAnswered;
export const onConnectionChange = change.subscribe;

/** Sends a call and records whether it was answered. */
export const noteAnswer = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    const answer = await send();
    setAnswered(true);
    return answer;
  } catch (error) {
    if (isUnanswered(error)) setAnswered(false);
    else if (error instanceof CallFailed) setAnswered(true);
    throw error;
  }
};

/** Delay of the next call after an unanswered one. */
export const ASK_AGAIN_MS = 3_000;

/** Retry options for a mutation that autosaves: it waits until the server answers. */
export const retryUntilAnswered = {
  retry: (_failures: number, error: unknown): boolean => isUnanswered(error),
  retryDelay: ASK_AGAIN_MS,
} as const;
