import { receivePrivacyRequests } from './privacy/requests.ts';
import { sleep } from './store-connector/admin-api/timing.ts';
import { sealStores } from './store-connector/sealed-stores.ts';
import type { PlatformApp } from './store-connector/connect/platform-pages.ts';
import {
  createStoreConnector,
  type StoreConnector,
  type StoreConnectorOptions,
} from './store-connector/store-connector.ts';
import type { StorePlans } from './store-connector/store-plans.ts';
import { migrateConnector } from './store-connector/tables.ts';

interface ConnectorOptions extends Pick<
  StoreConnectorOptions,
  | 'pool'
  | 'keys'
  | 'store'
  | 'handler'
  | 'storeApiUrl'
  | 'webhookUrl'
  | 'awaitProjected'
  | 'onProgress'
> {
  readonly plans: StorePlans | null;
  readonly storeApp: PlatformApp | null;
  readonly now: () => string;
  readonly random: () => number;
  readonly onProblem: (where: string, error: unknown) => void;
}

const RECONCILE_EVERY_MINUTES = 15;

/** Opens the connector of stores with its tables. */
export const openConnector = async (options: ConnectorOptions): Promise<StoreConnector> => {
  await migrateConnector(options.pool);
  await sealStores(options.pool, options.keys);
  const { handler, now, random, onProblem } = options;
  return createStoreConnector({
    ...options,
    app: options.storeApp,
    receivePrivacyRequest: receivePrivacyRequests(handler),
    timing: { now, random, elapsedMs: () => performance.now(), sleep },
    fetch,
    everyMinutes: RECONCILE_EVERY_MINUTES,
    onRetry: (teamId, retry) => {
      onProblem(`store of team ${teamId}`, retry);
    },
    onAdjusted: (teamId, adjustment) => {
      onProblem(`store of team ${teamId}`, adjustment);
    },
    onFailure: (teamId, error) => {
      onProblem(`store of team ${teamId}`, error);
    },
  });
};
