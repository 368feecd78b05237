/** Ends the process in order when the terminal or the system asks for it: one part after the other. */
export const stopOnSignals = (parts: readonly (() => Promise<unknown>)[]): void => {
  const stop = async (): Promise<void> => {
    for (const stopPart of parts) await stopPart();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
};
