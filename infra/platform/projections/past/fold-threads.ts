import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type FoldThread,
  type FoldThreadOptions,
  type FoldWork,
  startFoldThread,
} from './fold-thread.ts';

export interface FoldThreadsOptions extends FoldThreadOptions {
  /** How long a thread without work is kept, with its memory. */
  readonly keptMs?: number;
}

export interface FoldThreads {
  /**
   * Folds a past in a thread of its own, so that the one that answers calls goes on. Rejects as the fold does, with
   * FoldThreadEnded when the thread ended before; the next fold has another thread.
   */
  readonly fold: (work: FoldWork) => Promise<void>;
  /** Ends all threads. Folds under way reject with UNAVAILABLE; what they made is made anew. */
  readonly close: () => Promise<void>;
}

const KEPT_MS = 60_000;

/** Threads without work, each until it is taken or its time is up. */
const createIdleThreads = (keptMs: number, end: (thread: FoldThread) => void) => {
  const timers = new Map<FoldThread, NodeJS.Timeout>();
  const remove = (thread: FoldThread): void => {
    clearTimeout(timers.get(thread));
    timers.delete(thread);
  };
  return {
    /** Null when there is none that still runs. */
    take: (): FoldThread | null => {
      for (const thread of [...timers.keys()]) {
        remove(thread);
        if (!thread.isOver()) return thread;
      }
      return null;
    },
    add: (thread: FoldThread): void => {
      const timer = setTimeout(() => {
        remove(thread);
        end(thread);
      }, keptMs);
      timers.set(thread, timer.unref());
    },
  };
};

/** Threads that fold one past each. Their number is that of the folds at once, which the queue `fold` bounds. */
export const createFoldThreads = (options: FoldThreadsOptions): FoldThreads => {
  const { keptMs = KEPT_MS } = options;
  const running = new Set<FoldThread>();
  const closing = new AbortController();
  const idle = createIdleThreads(keptMs, (thread) => void thread.end());
  const start = (): FoldThread => {
    for (const former of running) if (former.isOver()) running.delete(former);
    const thread = startFoldThread(options);
    running.add(thread);
    return thread;
  };
  const fold = async (work: FoldWork): Promise<void> => {
    const thread = idle.take() ?? start();
    try {
      await thread.fold(work);
    } finally {
      if (!thread.isOver()) idle.add(thread);
    }
  };
  return {
    fold: async (work) => {
      closing.signal.throwIfAborted();
      await fold(work).catch((error: unknown) => {
        closing.signal.throwIfAborted();
        throw error;
      });
    },
    close: async () => {
      closing.abort(new Rejection('UNAVAILABLE', 'The server is stopping'));
      await Promise.all([...running].map((thread) => thread.end()));
    },
  };
};
