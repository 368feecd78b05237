import type { FoldThread } from './fold-thread.ts';

/** Threads without work, each until it is taken or its time is up. */
export const createIdleThreads = (keptMs: number, end: (thread: FoldThread) => void) => {
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
