import type { ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../../core/paging.ts';
import { candidates } from './query.ts';
import { listed } from './suggest.ts';

/** Ids of the variants of a product that buy-now lists while nothing else is chosen. */
export const listedVariants = async (
  pool: ReadPool,
  { teamId, productId, now }: { teamId: TeamId; productId: ProductId; now: string },
): Promise<ReadonlySet<VariantId>> => {
  const all = await candidates(pool, teamId, { filters: [], productId });
  const choice = { showIgnored: false, showAlreadyInPO: false, now };
  return new Set(listed(all, choice).map(({ variantId }) => variantId));
};
