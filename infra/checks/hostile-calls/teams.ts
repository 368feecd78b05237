import { type Call, createClient } from '@quartermaster/contracts/core/client';
import type {
  LocationId,
  ProductId,
  TeamId,
  UserId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { openShop } from '../bench/read-models/large-shop.ts';
import {
  type Add,
  createTeamLog,
  buildProductId,
  buildVariantId,
} from '../bench/read-models/large-shop-log.ts';
import type { Product } from './open-product.ts';

/** A team with a shop of a few articles, with a session of its admin. */
export interface Team {
  /** Also the name of its own things, and of the host of its addresses. */
  readonly name: string;
  readonly teamId: TeamId;
  /** The admin. */
  readonly ownerId: UserId;
  readonly token: string;
  /** Another session of the same admin. */
  readonly signIn: () => Promise<string>;
  readonly call: Call;
  readonly variantIds: readonly VariantId[];
  readonly productId: ProductId;
  /** Products of the variants, in the same order. */
  readonly productIds: readonly ProductId[];
  readonly locationId: LocationId;
}

/** Data of a team from its store. */
export interface Shop {
  readonly variantIds: readonly VariantId[];
  /** Products of the variants, in the same order. */
  readonly productIds: readonly ProductId[];
  readonly record: (add: Add, teamId: TeamId) => void;
}

const ARTICLES = 12;

/** A shop of `articles` articles with one variant each. The ids are the same in every team. */
export const makeShop = (articles = ARTICLES): Shop => ({
  variantIds: Array.from({ length: articles }, (_, index) => buildVariantId(index)),
  productIds: Array.from({ length: articles }, (_, index) => buildProductId(index)),
  record: (add, teamId) => openShop(add, articles, teamId),
});

/** Number of concurrent appends; the log stores them in the order of the calls. */
const APPENDS_AT_ONCE = 500;

const recordShop = async (
  { infrastructure }: Product,
  teamId: TeamId,
  shop: Shop,
): Promise<void> => {
  const { events, add } = createTeamLog(teamId);
  shop.record(add, teamId);
  for (let from = 0; from < events.length; from += APPENDS_AT_ONCE) {
    const appends = events.slice(from, from + APPENDS_AT_ONCE).map((event) => {
      const expected = event.revision === 0 ? 'no-stream' : event.revision - 1;
      return infrastructure.store.append(event.stream, [event], expected);
    });
    await Promise.all(appends);
  }
};

/** Creates a team with this name and shop; `fetch` sends its calls. */
export const createTeam = async (
  product: Product,
  name: string,
  fetch: typeof globalThis.fetch,
  shop = makeShop(),
): Promise<Team> => {
  const { commands, server, followers } = product;
  const teamId = deterministicId('team', name);
  await recordShop(product, teamId, shop);
  const email = `owner@${name}.example`;
  const member = { email, teamId, role: 'ADMIN' as const };
  const userId = await commands.users.join({ ...member, firstName: 'Owner', surname: name });
  const signIn = (): Promise<string> => commands.sessions.create({ userId, ...member });
  const token = await signIn();
  const call = createClient({ baseUrl: server.url, fetch, token: () => token });
  await followers.queries.caughtUp();
  await followers.directory.caughtUp();
  const [location] = (await call(listLocations, {})).body;
  const { variantIds, productIds } = shop;
  const [productId = ''] = productIds;
  const locationId = location?.id ?? '';
  const ids = { teamId, ownerId: userId, variantIds, productId, productIds, locationId };
  return { name, token, signIn, call, ...ids };
};
