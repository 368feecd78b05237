import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onStaleAnswer } from '../lib/http.ts';

/** First and longest pause before shown queries are read again; it doubles while their answers stay behind. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [2_000, 32_000] as const;

/** Reads the shown queries again until their answers show the last change. Returns a function that ends it. */
const catchUp = (client: QueryClient): (() => void) => {
  let pause: number = FIRST_PAUSE_MS;
  let staleAnswers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgainLater = (): void => {
    timer = setTimeout(() => void readAgain(), pause);
  };
  const readAgain = async (): Promise<void> => {
    const before = staleAnswers;
    await client.refetchQueries({ type: 'active' });
    const isBehind = staleAnswers > before;
    pause = isBehind ? Math.min(2 * pause, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    timer = undefined;
    if (isBehind) readAgainLater();
  };
  const stop = onStaleAnswer(() => {
    staleAnswers += 1;
    if (timer === undefined) readAgainLater();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
};

/** Reads the shown queries again while the read models are behind the last change. */
export const useCatchUp = (): void => {
  const client = useQueryClient();
  useEffect(() => catchUp(client), [client]);
};
