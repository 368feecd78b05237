import type { BundleDetail } from '@quartermaster/contracts/bundles/calls';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  countAvailableBundles,
  isLimitingComponent,
} from '@quartermaster/contracts/inventory/rules/bundles';
import { toUnitsPerDay } from '@quartermaster/contracts/inventory/rules/rate';
import type { Rows } from '@quartermaster/platform/projections/projection';
import type { ReadPool } from '../core/paging.ts';
import { presentNumbers } from './due-numbers.ts';
import { calculateBundleDemand } from './facts/bundle-demand.ts';
import { isDated } from './facts/item.ts';
import { getTeamFacts } from './facts/team.ts';
import { countOnHand, getVariantFacts } from './facts/variant.ts';
import { inventoryItems } from './items-table.ts';
import { createRowLoader } from './load-variant.ts';
import { TEAM } from './needs.ts';
import { variantSales } from './tables/sales.ts';
import { shopDemand, teamFacts } from './tables/team.ts';
import { variantFacts } from './tables/variant.ts';

type BundleVariant = BundleDetail['bundleVariants'][number];
type ComponentNumbers = Pick<
  BundleVariant['components'][number],
  'onHand' | 'isLimiting' | 'planningRate' | 'bundleDemand'
>;

interface BundleNumbers extends Pick<BundleVariant, 'available' | 'planningRate'> {
  readonly components: ReadonlyMap<string, ComponentNumbers>;
}

const calculateDailyDemand = (rows: Rows, variantId: VariantId): number => {
  const team = getTeamFacts(rows);
  return isDated(team)
    ? toUnitsPerDay(calculateBundleDemand(rows, getVariantFacts(rows, variantId), team))
    : 0;
};

const findPlanningRate = (rows: Rows, variantId: VariantId): number | null =>
  presentNumbers(rows, variantId)?.planningRate ?? null;

const calculateNumbers = (rows: Rows, bundleVariantId: VariantId): BundleNumbers => {
  const parts = (getVariantFacts(rows, bundleVariantId).catalogue?.components ?? []).map(
    (component) => {
      const facts = getVariantFacts(rows, component.variantId);
      return { ...component, onHand: countOnHand(facts), isCounted: facts.stock.isCounted };
    },
  );
  const available = countAvailableBundles(parts);
  const components = parts.map((part): [string, ComponentNumbers] => [
    part.variantId,
    {
      onHand: part.isCounted ? part.onHand : null,
      isLimiting: isLimitingComponent(part, available),
      planningRate: findPlanningRate(rows, part.variantId),
      bundleDemand: calculateDailyDemand(rows, part.variantId),
    },
  ]);
  return {
    available,
    planningRate: findPlanningRate(rows, bundleVariantId),
    components: new Map(components),
  };
};

/** Available units and planning rates of bundle variants, and stock and demand of their components, by ids. */
export const readBundleNumbers = async (
  pool: ReadPool,
  teamId: TeamId,
  bundleVariantIds: readonly VariantId[],
): Promise<ReadonlyMap<string, BundleNumbers>> => {
  const { rows, load } = createRowLoader(pool, teamId);
  await Promise.all([
    load(teamFacts, [TEAM]),
    load(shopDemand, [TEAM]),
    load(variantFacts, bundleVariantIds),
  ]);
  const componentIds = bundleVariantIds
    .flatMap((id) => getVariantFacts(rows, id).catalogue?.components ?? [])
    .map(({ variantId }) => variantId);
  await load(variantFacts, componentIds);
  const usingIds = componentIds
    .flatMap((id) => getVariantFacts(rows, id).bundles)
    .map(({ variantId }) => variantId);
  await Promise.all([
    load(inventoryItems, [...bundleVariantIds, ...componentIds, ...usingIds]),
    load(variantFacts, usingIds),
    load(variantSales, usingIds),
  ]);
  return new Map(bundleVariantIds.map((id) => [id, calculateNumbers(rows, id)]));
};
