/** Works now and again after each pause, one at a time; what fails is told and tried at its next turn. Answers how to end it. */
export const every = (
  pauseMs: number,
  work: () => Promise<unknown>,
  onProblem: (error: unknown) => void,
): (() => Promise<void>) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async (): Promise<void> => {
    await work().catch(onProblem);
    if (stopped) return;
    timer = setTimeout(() => {
      running = turn();
    }, pauseMs);
  };
  let running = turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};
