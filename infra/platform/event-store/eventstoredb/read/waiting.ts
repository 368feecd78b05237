/** Creates a set of waiters for one condition; all are woken together. */
export const createWaiting = () => {
  const waiting = new Set<() => void>();
  return {
    isEmpty: (): boolean => waiting.size === 0,
    wakeAll: (): void => {
      for (const wake of [...waiting]) wake();
    },
    /** Resolves with the next `wakeAll`, or on abort. */
    wait: async (signal: AbortSignal): Promise<void> => {
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        signal.addEventListener('abort', wake);
        waiting.add(wake);
      });
    },
  };
};
