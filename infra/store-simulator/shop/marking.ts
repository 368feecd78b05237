import type { ShopKeeper } from './keeper.ts';

const MARK_EVERY_MS = 10_000;

/** Notes every few seconds that the shop is open, from the first start on. */
export const createMarking = ({ markSeen }: ShopKeeper) => {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      markSeen();
      timer ??= setInterval(markSeen, MARK_EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      markSeen();
    },
  };
};
