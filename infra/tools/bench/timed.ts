import { performance } from 'node:perf_hooks';

/** Milliseconds of each of so many goes, one after the other. */
export const timed = async (
  goes: number,
  work: (go: number) => Promise<unknown>,
): Promise<number[]> => {
  const times: number[] = [];
  for (let go = 0; go < goes; go += 1) {
    const from = performance.now();
    await work(go);
    times.push(performance.now() - from);
  }
  return times;
};
