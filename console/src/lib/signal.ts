/** Something that happens now and then, and those who want to know of it. */
export const createSignal = <Given extends readonly unknown[] = []>() => {
  const listeners = new Set<(...given: Given) => void>();
  return {
    /** Returns how to stop listening. */
    subscribe: (listener: (...given: Given) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: (...given: Given): void => {
      for (const listener of listeners) listener(...given);
    },
  };
};
