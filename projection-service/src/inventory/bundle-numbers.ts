import type { BundleDetail } from '@quartermaster/contracts/bundles/calls';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { availableBundles, limitsBundles } from '@quartermaster/contracts/inventory/rules/bundles';
import { perDay } from '@quartermaster/contracts/inventory/rules/rate';
import type { Rows } from '@quartermaster/platform/projections/projection';
import type { ReadPool } from '../core/paging.ts';
import { presentNumbers } from './due-numbers.ts';
import { demandOfBundles, isDated } from './facts/item.ts';
import { teamOf } from './facts/team.ts';
import { countedOnHand, factsOf } from './facts/variant.ts';
import { inventoryItems } from './items-table.ts';
import { rowLoader } from './load-variant.ts';
import { TEAM } from './needs.ts';
import { variantSales } from './tables/sales.ts';
import { teamFacts } from './tables/team.ts';
import { variantFacts } from './tables/variant.ts';

type BundleVariant = BundleDetail['bundleVariants'][number];
type ComponentNumbers = Pick<
  BundleVariant['components'][number],
  'onHand' | 'isLimiting' | 'planningRate' | 'bundleDemand'
>;

interface BundleNumbers extends Pick<BundleVariant, 'available' | 'planningRate'> {
  readonly components: ReadonlyMap<string, ComponentNumbers>;
}

const demandOf = (rows: Rows, variantId: VariantId): number => {
  const team = teamOf(rows);
  return isDated(team) ? perDay(demandOfBundles(rows, factsOf(rows, variantId), team)) : 0;
};

const rateOf = (rows: Rows, variantId: VariantId): number | null =>
  presentNumbers(rows, variantId)?.planningRate ?? null;

const numbersOf = (rows: Rows, bundleVariantId: VariantId): BundleNumbers => {
  const parts = (factsOf(rows, bundleVariantId).catalogue?.components ?? []).map((component) => {
    const facts = factsOf(rows, component.variantId);
    return { ...component, onHand: countedOnHand(facts), isCounted: facts.stock.isCounted };
  });
  const available = availableBundles(parts);
  const components = parts.map((part): [string, ComponentNumbers] => [
    part.variantId,
    {
      onHand: part.isCounted ? part.onHand : null,
      isLimiting: limitsBundles(part, available),
      planningRate: rateOf(rows, part.variantId),
      bundleDemand: demandOf(rows, part.variantId),
    },
  ]);
  return {
    available,
    planningRate: rateOf(rows, bundleVariantId),
    components: new Map(components),
  };
};

/** Available units and planning rates of bundle variants, and stock and demand of their components, by ids. */
export const bundleNumbers = async (
  pool: ReadPool,
  teamId: TeamId,
  bundleVariantIds: readonly VariantId[],
): Promise<ReadonlyMap<string, BundleNumbers>> => {
  const { rows, load } = rowLoader(pool, teamId);
  await Promise.all([load(teamFacts, [TEAM]), load(variantFacts, bundleVariantIds)]);
  const componentIds = bundleVariantIds
    .flatMap((id) => factsOf(rows, id).catalogue?.components ?? [])
    .map(({ variantId }) => variantId);
  await load(variantFacts, componentIds);
  const usingIds = componentIds
    .flatMap((id) => factsOf(rows, id).bundles)
    .map(({ variantId }) => variantId);
  await Promise.all([
    load(inventoryItems, [...bundleVariantIds, ...componentIds, ...usingIds]),
    load(variantFacts, usingIds),
    load(variantSales, usingIds),
  ]);
  return new Map(bundleVariantIds.map((id) => [id, numbersOf(rows, id)]));
};
