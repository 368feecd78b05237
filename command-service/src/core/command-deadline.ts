import { LogUnanswered } from '@quartermaster/platform/event-store/event-store';

/** Bounds the wait of one command for the log. */
export interface CommandDeadline {
  /** Throws LogUnanswered once the deadline has passed, so that nothing new begins. */
  readonly assertOpen: () => void;
  /** Restarts the timer. A command for several streams calls it after each response of the log. */
  readonly renew: () => void;
}

/** Runs a command, with a deadline or without. */
export type RunCommand = <Result>(
  work: (deadline: CommandDeadline) => Promise<Result>,
) => Promise<Result>;

/** Below the ten seconds after which a caller gives up. */
export const LONGEST_COMMAND_MS = 9_000;

const noop = (): void => undefined;

/** For a log that bounds its calls itself. */
export const withoutDeadline: RunCommand = (work) => work({ assertOpen: noop, renew: noop });

/**
 * Rejects with LogUnanswered when a command takes longer, its wait for other commands to the same stream included. Work
 * that waits for the log at that moment continues: an append that was sent may still be recorded, and the next command to
 * the stream waits for it.
 */
export const withDeadline =
  (longestMs: number): RunCommand =>
  async (work) => {
    let passed = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        passed = true;
        reject(new LogUnanswered());
      }, longestMs);
    });
    const assertOpen = (): void => {
      if (passed) throw new LogUnanswered();
    };
    const renew = (): void => {
      if (!passed) timer?.refresh();
    };
    try {
      return await Promise.race([work({ assertOpen, renew }), late]);
    } finally {
      clearTimeout(timer);
    }
  };
