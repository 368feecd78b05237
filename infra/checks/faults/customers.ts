import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../../../console/e2e/seeded.ts';
import { placeOrder, type StoreAddress } from './store-calls.ts';

const [SHORTEST_PAUSE, LONGEST_PAUSE] = [300, 1_500];

/** Customers of a store buy one after the other. One who finds it closed or sold out leaves. */
export const buyOften = async (
  store: StoreAddress,
  dice: Dice,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    await wait(dice.nextInteger(SHORTEST_PAUSE, LONGEST_PAUSE));
    await placeOrder(store).catch(() => undefined);
  }
};
