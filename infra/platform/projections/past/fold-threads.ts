import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type FoldThread,
  type FoldThreadOptions,
  type FoldWork,
  startFoldThread,
} from './fold-thread.ts';

/** Threads without work, each until it is taken or its time is up. */
const createIdleThreads = (keptMs: number, end: (thread: FoldThread) => void) => {
  const timers = new Map<FoldThread, NodeJS.Timeout | null>();
  const remove = (thread: FoldThread): void => {
    clearTimeout(timers.get(thread) ?? undefined);
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
    /** Adds a new thread, which stays until it is taken: only a thread that has folded holds much memory. */
    addNew: (thread: FoldThread): void => {
      timers.set(thread, null);
    },
    isEmpty: (): boolean => timers.size === 0,
  };
};

export interface FoldThreadsOptions extends FoldThreadOptions {
  /** Time for which a thread without work is kept, with its memory. */
  readonly keptMs?: number;
}

export interface FoldThreads {
  /**
   * Folds a past in a thread of its own, so that the one that answers calls goes on. Rejects as the fold does, with
   * FoldThreadEnded when the thread ended before; the next fold has another thread.
   */
  readonly fold: (work: FoldWork) => Promise<void>;
  /**
   * Starts a thread for the next past. From then on one is started whenever a thread ends and none without work is left,
   * so that a past waits for the start of its thread only while others are folded. A new thread takes about 30 MB.
   */
  readonly warmUp: () => void;
  /** Ends all threads. Folds under way reject with UNAVAILABLE; what they made is made anew. */
  readonly close: () => Promise<void>;
}

const KEPT_MS = 60_000;

const createRunningThreads = (options: FoldThreadOptions) => {
  const running = new Set<FoldThread>();
  return {
    start: (): FoldThread => {
      for (const former of running) if (former.isOver()) running.delete(former);
      const thread = startFoldThread(options);
      running.add(thread);
      return thread;
    },
    endAll: async (): Promise<void> => {
      await Promise.all([...running].map((thread) => thread.end()));
    },
  };
};

/** Threads that fold one past each. Their number is that of the folds at once, which the queue `fold` bounds. */
export const createFoldThreads = (options: FoldThreadsOptions): FoldThreads => {
  const { keptMs = KEPT_MS } = options;
  const running = createRunningThreads(options);
  const closing = new AbortController();
  let keepsReady = false;
  const makeReady = (): void => {
    if (keepsReady && idle.isEmpty() && !closing.signal.aborted) idle.addNew(running.start());
  };
  const idle = createIdleThreads(keptMs, (thread) => {
    void thread.end();
    makeReady();
  });
  const fold = async (work: FoldWork): Promise<void> => {
    work.signal?.throwIfAborted();
    const thread = idle.take() ?? running.start();
    const end = (): void => void thread.end();
    work.signal?.addEventListener('abort', end);
    try {
      await thread.fold(work);
    } finally {
      work.signal?.removeEventListener('abort', end);
      if (thread.isOver()) makeReady();
      else idle.add(thread);
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
    warmUp: () => {
      keepsReady = true;
      makeReady();
    },
    close: async () => {
      closing.abort(new Rejection('UNAVAILABLE', 'The server is stopping'));
      await running.endAll();
    },
  };
};
