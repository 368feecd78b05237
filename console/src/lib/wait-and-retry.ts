import { CallFailed } from '@quartermaster/contracts/core/client';
import { createSignal } from './signal.ts';

/** Retries after the first attempt, and the longest pause before one. */
const MOST_RETRIES = 3;
const LONGEST_WAIT_SECONDS = 30;

let waitingCalls = 0;
const change = createSignal();
const changeWaiting = (by: 1 | -1): void => {
  waitingCalls += by;
  change.announce();
};

/** True while a call waits for a retry because the server was busy. */
export const isWaiting = (): boolean => waitingCalls > 0;
export const onWaitingChange = change.subscribe;

/** Number of events read so far for a past moment, by the call that waits for it. */
const eventsByCall = new Map<symbol, number>();
const progressChange = createSignal();
const setEvents = (call: symbol, events: number | null): void => {
  if (events === null && !eventsByCall.has(call)) return;
  if (events === null) eventsByCall.delete(call);
  else eventsByCall.set(call, events);
  progressChange.announce();
};

/** Events read so far for the past moment that calls wait for; null while none waits. */
export const getMomentProgress = (): number | null =>
  eventsByCall.size === 0 ? null : Math.max(...eventsByCall.values());
export const onMomentProgress = progressChange.subscribe;

const getEventsFolded = (error: unknown): number | null =>
  error instanceof CallFailed ? (error.problem?.eventsFolded ?? null) : null;

/** Retry-After of a busy server, in seconds; null when the call is not repeated. */
const getPauseSeconds = (error: unknown): number | null => {
  if (!(error instanceof CallFailed) || ![429, 503].includes(error.status)) return null;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== null && retryAfterSeconds <= LONGEST_WAIT_SECONDS
    ? retryAfterSeconds
    : null;
};

/** Resolves after the pause, or when the call is aborted. */
const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise<void>((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const pauseWhileBusy = async (seconds: number, signal: AbortSignal | undefined): Promise<void> => {
  changeWaiting(1);
  await pause(seconds, signal);
  changeWaiting(-1);
};

interface Waiting {
  readonly call: symbol;
  readonly signal: AbortSignal | undefined;
  /** Retries since more events were read. */
  retries: number;
  /** Events of the past moment that were read. */
  read: number;
}

/** Waits before the next attempt; throws the error when there is none. */
const waitAfter = async (error: unknown, waiting: Waiting): Promise<void> => {
  const [seconds, events] = [getPauseSeconds(error), getEventsFolded(error)];
  const isFurther = events !== null && events > waiting.read;
  waiting.retries = isFurther ? 0 : waiting.retries + 1;
  if (seconds === null || waiting.retries > MOST_RETRIES) throw error;
  if (isFurther) waiting.read = events;
  setEvents(waiting.call, events);
  await (events === null ? pauseWhileBusy : pause)(seconds, waiting.signal);
  if (waiting.signal?.aborted === true) throw error;
};

const sendWithRetries = async <Result>(
  send: () => Promise<Result>,
  waiting: Waiting,
): Promise<Result> => {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      await waitAfter(error, waiting);
    }
  }
};

/**
 * Repeats a call that a busy server answers with 429 or 503 and Retry-After, after that time; for calls that may be sent twice. A
 * call for a past moment is repeated as long as more of its events are read.
 */
export const waitAndRetry = async <Result>(
  send: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  const call = Symbol('call');
  try {
    return await sendWithRetries(send, { call, signal, retries: 0, read: -1 });
  } finally {
    setEvents(call, null);
  }
};
