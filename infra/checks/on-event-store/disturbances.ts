import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '../../../console/e2e/product.ts';
import type { ShopOnLog } from './shop.ts';

const AWAY_MS = 500;
/** Longer than the client's keep-alive allows, so that connections to the frozen server break. */
const FROZEN_MS = 5_000;

/** Disturbances of a running product and its log; each resolves when both run again. */
export const createDisturbances = (shop: ShopOnLog, started: Product) => {
  const { server } = shop;
  let product = started;
  return {
    killLog: async () => {
      await server.kill();
      await wait(AWAY_MS);
      await server.serve();
    },
    freezeLog: async () => {
      server.freeze();
      await wait(FROZEN_MS);
      server.thaw();
    },
    killProduct: async () => {
      await product.kill9();
      product = await shop.start();
    },
    killBoth: async () => {
      await Promise.all([server.kill(), product.kill9()]);
      await server.serve();
      product = await shop.start();
    },
    /** The product that runs now. */
    product: () => product,
  };
};

/** Sends a command and disturbs at the same time; resolves with the answer when everything runs again. */
export const sendDuring = async <Answer>(
  disturbance: () => Promise<void>,
  command: () => Promise<Answer>,
): Promise<Answer> => {
  const [answer] = await Promise.all([command(), disturbance()]);
  return answer;
};
