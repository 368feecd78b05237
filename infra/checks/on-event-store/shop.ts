import type { Call } from '@quartermaster/contracts/core/client';
import { createClient } from '@quartermaster/contracts/core/client';
import { ownUrl } from '@quartermaster/platform/config/addresses';
import { removeDataDir } from '../../../console/e2e/data-folders.ts';
import {
  freePort,
  type Product,
  type ProductSettings,
  runProduct,
  startProduct,
} from '../../../console/e2e/product.ts';
import { type LogServer, type LogServerOptions, openLogServer } from './log-server.ts';
import { copyShop, prepareOnLog } from './sample-on-log.ts';

/** A copy of the sample shop with a server for its log; the product is started by the test. */
export interface ShopOnLog {
  readonly settings: ProductSettings;
  /** The file of its own log. */
  readonly logFile: string;
  readonly server: LogServer;
  /** A client of the owner's session, at the address of the product, running or not. */
  readonly clientWith: (fetch: typeof globalThis.fetch) => Call;
  readonly start: () => Promise<Product>;
  /** Runs `npm run verify`. */
  readonly verify: () => Promise<{ readonly code: number | null; readonly output: string }>;
  /** Stops all running processes and deletes the copy. */
  readonly close: () => Promise<void>;
}

export const openShop = async (options: LogServerOptions = {}): Promise<ShopOnLog> => {
  const prepared = await prepareOnLog();
  const { dataDir, logFile } = await copyShop(prepared);
  const server = await openLogServer(logFile, options);
  const port = await freePort();
  const settings = { dataDir, port, env: { EVENT_STORE_URL: server.url } };
  const started: Product[] = [];
  return {
    settings,
    logFile,
    server,
    clientWith: (fetch) =>
      createClient({ baseUrl: ownUrl(null, port), fetch, token: () => prepared.token }),
    start: async () => {
      const product = await startProduct(settings);
      started.push(product);
      return product;
    },
    verify: async () => runProduct(settings, 'verify'),
    close: async () => {
      await Promise.all(started.map(async ({ stop }) => stop()));
      await server.stop();
      await removeDataDir(dataDir);
    },
  };
};
