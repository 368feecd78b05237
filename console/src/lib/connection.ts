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

/** True after a call that the server did not answer, until it answers one. The browser does not know of a server on this machine. */
export const isOffline = (): boolean => !isAnswered;
export const onConnectionChange = change.subscribe;

/** Sends a call and notes whether it was answered. */
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

/** How long after an unanswered call the next one follows. */
export const ASK_AGAIN_MS = 3_000;

/** For a mutation that saves what was typed at once, without a button: it waits until the server answers. */
export const untilAnswered = {
  retry: (_failures: number, error: unknown): boolean => isUnanswered(error),
  retryDelay: ASK_AGAIN_MS,
} as const;
