import { setTimeout as sleep } from 'node:timers/promises';

interface KeepOptions {
  readonly signal: AbortSignal;
  /** Whether a failed batch is worth another try soon. */
  readonly isPassing: (error: unknown) => boolean;
  readonly onProblem: (error: unknown) => void;
}

/** Leaves the server to others between two full batches. */
const PAUSE_MS = 20;
/** So long the index may be behind the log; readers read on from the log itself. */
const LOOK_AGAIN_MS = 500;
/** While a server is away, and after what another try meets again most likely, as a hole in the log. */
const [PAUSE_WHEN_AWAY_MS, PAUSE_WHEN_REFUSED_MS] = [2_000, 60_000];

/**
 * Keeps an index of teams up with the log until told to stop, events that were stored before there was an index first.
 * `fill` puts a batch into it and answers whether more wait. A hole in the log is reported again and again, and nothing
 * behind it is put into the index.
 */
export const keepTeamIndex = async (
  fill: () => Promise<boolean>,
  { signal, isPassing, onProblem }: KeepOptions,
): Promise<void> => {
  while (!signal.aborted) {
    let pauseMs = LOOK_AGAIN_MS;
    try {
      if (await fill()) pauseMs = PAUSE_MS;
    } catch (error) {
      onProblem(error);
      pauseMs = isPassing(error) ? PAUSE_WHEN_AWAY_MS : PAUSE_WHEN_REFUSED_MS;
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined); // told to stop
  }
};
