import { type Call, createClient } from '@quartermaster/contracts/core/client';
import type { LocationId, ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import { openShop } from '../../../projection-service/bench/large-shop.ts';
import {
  createLogOf,
  productIdOf,
  variantIdOf,
} from '../../../projection-service/bench/large-shop-log.ts';
import type { Product } from './open-product.ts';

/** A team with a shop of a few articles, with a session of its admin. */
export interface Team {
  readonly teamId: TeamId;
  readonly token: string;
  /** Another session of the same admin. */
  readonly signIn: () => Promise<string>;
  readonly call: Call;
  readonly variantIds: readonly VariantId[];
  readonly productId: ProductId;
  /** Those of the variants. */
  readonly productIds: readonly ProductId[];
  readonly locationId: LocationId;
}

const ARTICLES = 12;

const recordShop = async ({ infrastructure }: Product, teamId: TeamId): Promise<void> => {
  const { events, add } = createLogOf(teamId);
  openShop(add, ARTICLES, teamId);
  for (const event of events) {
    const expected = event.revision === 0 ? 'no-stream' : event.revision - 1;
    await infrastructure.store.append(event.stream, [event], expected);
  }
};

/** Creates a team with this name; `fetch` sends its calls. */
export const foundTeam = async (
  product: Product,
  name: string,
  fetch: typeof globalThis.fetch,
): Promise<Team> => {
  const { commands, server, followers } = product;
  const teamId = deterministicId('team', name);
  await recordShop(product, teamId);
  const email = `owner@${name}.example`;
  const member = { email, teamId, role: 'ADMIN' as const };
  const userId = await commands.users.join({ ...member, firstName: 'Owner', surname: name });
  const signIn = (): Promise<string> => commands.sessions.create({ userId, ...member });
  const token = await signIn();
  const call = createClient({ baseUrl: server.url, fetch, token: () => token });
  await followers.queries.caughtUp();
  await followers.directory.caughtUp();
  const [location] = (await call(listLocations, {})).body;
  const variantIds = Array.from({ length: ARTICLES }, (_, index) => variantIdOf(index));
  const productIds = Array.from({ length: ARTICLES }, (_, index) => productIdOf(index));
  const productId = productIdOf(0);
  const locationId = location?.id ?? '';
  return { teamId, token, signIn, call, variantIds, productId, productIds, locationId };
};
