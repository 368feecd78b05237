/**
 * Works now and again after each pause, one at a time; what fails is told and tried at its next turn. Answers how to end
 * it, of which work under way hears by its signal.
 */
export const every = (
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  onProblem: (error: unknown) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  const turn = async (): Promise<void> => {
    await work(signal).catch(onProblem);
    if (signal.aborted) return;
    timer = setTimeout(() => {
      running = turn();
    }, pauseMs);
  };
  let running = turn();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
};
