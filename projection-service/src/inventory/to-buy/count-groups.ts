import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../../core/paging.ts';
import { inventoryList, teamState } from '../query.ts';
import { readQuantities } from './query.ts';
import { calculateFinalQuantities, selectListed } from './suggest.ts';

/** Tests each variant against each list of filters. */
const readMatches = async (
  pool: ReadPool,
  teamId: TeamId,
  filters: readonly (readonly Filter[])[],
): Promise<ReadonlyMap<VariantId, readonly boolean[]>> => {
  const { today } = await teamState(pool, teamId);
  const rows = await inventoryList.select<{ variantId: VariantId; matches: boolean[] }>(
    pool,
    teamId,
    { today },
    (matching, { filter }) => {
      const conditions = filters.map((own) => `(${filter(own)}) is true`);
      return `select i.variant_id as "variantId", array[${conditions.join(', ')}] as matches ${matching}`;
    },
  );
  return new Map(rows.map(({ variantId, matches }) => [variantId, matches]));
};

/** Counts the products of the to-buy list for each of several lists of filters, with default options. */
export const countToBuy = async (
  pool: ReadPool,
  teamId: TeamId,
  filters: readonly (readonly Filter[])[],
  now: string,
): Promise<readonly number[]> => {
  if (filters.length === 0) return [];
  const [all, matches] = await Promise.all([
    readQuantities(pool, teamId),
    readMatches(pool, teamId, filters),
  ]);
  const choice = { showIgnored: false, showAlreadyInPO: false, now };
  const shown = selectListed(all, choice);
  const finals = calculateFinalQuantities(shown);
  const bought = shown.filter(({ variantId }) => (finals.get(variantId) ?? 0) > 0);
  return filters.map((_, at) => {
    const found = bought.filter(({ variantId }) => matches.get(variantId)?.[at] === true);
    return new Set(found.map(({ productId }) => productId)).size;
  });
};
