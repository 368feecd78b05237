import { createContext, useContext, useSyncExternalStore } from 'react';

/** Milliseconds since 1970; main.tsx gives the real one, tests a fixed one. */
export type Clock = () => number;

export const ClockContext = createContext<Clock>(() => 0);

const MINUTE = 60_000;

const everyHalfMinute = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MINUTE / 2);
  return () => clearInterval(timer);
};

/** The current minute, in milliseconds since 1970; updates itself. */
export const useMinute = (): number => {
  const clock = useContext(ClockContext);
  return useSyncExternalStore(everyHalfMinute, () => Math.floor(clock() / MINUTE) * MINUTE);
};
