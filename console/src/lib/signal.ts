/** An event with its subscribers. */
export const createSignal = <Given extends readonly unknown[] = []>() => {
  const listeners = new Set<(...given: Given) => void>();
  return {
    /** Returns a function that unsubscribes. */
    subscribe: (listener: (...given: Given) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: (...given: Given): void => {
      for (const listener of listeners) listener(...given);
    },
  };
};
