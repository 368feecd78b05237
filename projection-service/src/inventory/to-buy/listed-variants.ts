import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../../core/paging.ts';
import { readCandidates } from './query.ts';
import { selectListed } from './suggest.ts';

/** Ids of the variants of a product that are in the to-buy list by default. */
export const listedVariants = async (
  pool: ReadPool,
  { teamId, variantIds, now }: { teamId: TeamId; variantIds: readonly VariantId[]; now: string },
): Promise<ReadonlySet<VariantId>> => {
  const all = await readCandidates(pool, teamId, { filters: [], ofProduct: variantIds });
  const choice = { showIgnored: false, showAlreadyInPO: false, now };
  return new Set(selectListed(all, choice).map(({ variantId }) => variantId));
};
