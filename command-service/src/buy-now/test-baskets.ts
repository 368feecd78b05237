import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop, harbour, shopTeam } from '../directory/examples.ts';
import { type DirectoryFacts, inMemoryDirectory } from '../directory/in-memory.ts';
import { createBasketDrafter, onBasketOrdered } from '../purchase-orders/draft-basket.ts';
import { createCurrencyResolver } from '../purchase-orders/starting-currency.ts';
import type { BasketDependencies } from './order-baskets.ts';
import { buyNowRoutes } from './routes.ts';

/** A process over the log of a team that is a gift shop. */
const createProcess = (store: EventStore, teamId: TeamId, facts: Partial<DirectoryFacts> = {}) => {
  const handler = createCommandHandler(store);
  const directory = inMemoryDirectory(giftShop({ ...facts, teamId }));
  return { handler, directory };
};

type BasketOptions = {
  readonly teamId?: TeamId;
  readonly facts?: Partial<DirectoryFacts>;
} & Partial<BasketDependencies>;

/** The calls of baskets in one process; `draftBasket` may be one that fails. */
export const basketRoutes = (
  store: EventStore,
  { teamId = shopTeam, facts, ...given }: BasketOptions = {},
) => {
  const parts = createProcess(store, teamId, facts);
  return buyNowRoutes({
    ...parts,
    draftBasket: createBasketDrafter(parts.handler, parts.directory),
    resolveCurrency: createCurrencyResolver(parts.directory),
    findSupplierName: async (_, id) => (id === harbour ? 'Harbour Ceramics' : null),
    ...given,
  });
};

/** The reaction in another process. */
export const createBasketReaction = (store: EventStore, teamId: TeamId = shopTeam) => {
  const { handler, directory } = createProcess(store, teamId);
  return onBasketOrdered(handler, directory);
};

/** Makes the calls as a member of a team. */
export const createBasketCalls = (store: EventStore, options: BasketOptions = {}) => {
  const teamId = options.teamId ?? shopTeam;
  const app = testApp(basketRoutes(store, options), {
    authenticate: async () => ({ ...member, teamId }),
  });
  const put = (supplierId: string | null, lines: readonly object[]) =>
    request(app)
      .put('/api/buy-now/baskets')
      .auth('any', { type: 'bearer' })
      .send({ supplierId, lines });
  const order = (...baskets: readonly object[]) =>
    request(app)
      .post('/api/buy-now/baskets/orders')
      .auth('any', { type: 'bearer' })
      .send({ baskets });
  return { put, order };
};
