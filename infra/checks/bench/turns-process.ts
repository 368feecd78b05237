import { openProduct } from '../hostile-calls/open-product.ts';
import { createTeam, makeShop } from '../hostile-calls/teams.ts';

/*
 * The product with a large and a small shop in a separate process, which measures nothing. Its argument is the
 * address of an empty database. Sends its address to its parent (TwoShops), and ends with it.
 */

/** The address of the product and a session of each shop. */
export interface TwoShops {
  readonly url: string;
  readonly largeToken: string;
  readonly smallToken: string;
}

const LARGE_ARTICLES = 5_000;

const [databaseUrl = ''] = process.argv.slice(2);
const product = await openProduct({ url: databaseUrl, close: async () => undefined });
process.once('disconnect', () => void product.close());
const large = await createTeam(product, 'large', fetch, makeShop(LARGE_ARTICLES));
const small = await createTeam(product, 'small', fetch);
process.send?.({
  url: product.server.url,
  largeToken: large.token,
  smallToken: small.token,
} satisfies TwoShops);
