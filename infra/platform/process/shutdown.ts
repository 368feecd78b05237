/** The open parts of a process, closed in order. */
export interface Shutdown {
  /** Adds an opened part; call it at once, so that a failed start leaves nothing open. */
  readonly add: (close: () => Promise<unknown>) => void;
  /** Closes everything, the newest part first; the same promise however often it is called. */
  readonly run: () => Promise<void>;
  readonly isRunning: () => boolean;
}

export const createShutdown = (): Shutdown => {
  const parts: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    for (let close = parts.pop(); close !== undefined; close = parts.pop()) await close();
  };
  return {
    add: (close) => void parts.push(close),
    run: () => (running ??= closeAll()),
    isRunning: () => running !== null,
  };
};
