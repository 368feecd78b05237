import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type {
  getServiceLevelCosts,
  GradeCosts,
  SafetyCost,
} from '@quartermaster/contracts/inventory/calls/service-level-costs';
import { type GradingLevel, gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import { calculateScatterRatio } from '@quartermaster/contracts/inventory/rules/planning-rate';
import { calculateSafetyDays } from '@quartermaster/contracts/inventory/rules/safety-days';
import {
  calculateSafetyCost,
  type SafetyItem,
} from '@quartermaster/contracts/inventory/rules/service-level-costs';
import {
  hasOwnStockBuffer,
  resolveSafetyGrade,
} from '@quartermaster/contracts/inventory/rules/stock-policy';
import { sumDemandBetween } from '@quartermaster/contracts/inventory/rules/stock-projection';
import { chooseUnitCost, resolveLandedCost } from '@quartermaster/contracts/inventory/rules/values';
import {
  type InsightsSettings,
  offeredServiceLevels,
  reorderFrequencyDays,
} from '@quartermaster/contracts/inventory/settings';
import type { ReadPool } from '../../core/paging.ts';
import { isListed } from '../derive-rows.ts';
import type { DatedTeam, KnownVariant } from '../facts/item.ts';
import { salesBefore } from '../facts/sales.ts';
import { countSales } from '../facts/sets.ts';
import type { ShopDemand } from '../tables/team.ts';
import { type InForce, isBundle, type StoredVariant } from './stored-variant.ts';
import { requireDatedTeam } from './team-rows.ts';
import { readVariantsInParts } from './variants-in-parts.ts';

interface Shop {
  readonly team: DatedTeam;
  readonly shop: ShopDemand;
}

/** A service level stocks what is planned and bought, but not products with a stock buffer of their own. */
const hasServiceLevel = ({ decisions, catalogue }: KnownVariant, { stockPlan }: InForce): boolean =>
  stockPlan.rate.units > 0 &&
  decisions.manualStatus === null &&
  !hasOwnStockBuffer(decisions) &&
  !isBundle({ catalogue, bundles: [] });

const toSafetyItem = (
  { facts, inForce, sales }: StoredVariant,
  { team, shop: { usualLogRatio } }: Shop,
): SafetyItem | null => {
  if (!isListed(facts) || inForce === null || sales === null) return null;
  if (!hasServiceLevel(facts, inForce)) return null;
  const { catalogue, decisions } = facts;
  const { stockPlan, arrivalDay } = inForce;
  const frequencyDays = reorderFrequencyDays[team.settings.stockLevels.reorderFrequency];
  const days = arrivalDay + frequencyDays;
  const today = toDayNumber(team.today);
  const landedCost = resolveLandedCost(decisions.manualLandedCost, decisions.landedCost);
  return {
    days,
    units: sumDemandBetween(stockPlan, 0, days) / stockPlan.rate.days,
    scatterRatio: calculateScatterRatio(countSales(salesBefore(sales, today), sales.groups), {
      today,
      usualLogRatio,
    }),
    reorderFrequencyDays: frequencyDays,
    continueSelling: catalogue.continueSelling,
    salePrice: catalogue.salePrice,
    unitCost: chooseUnitCost(landedCost, catalogue.costPrice),
  };
};

const add = (sum: SafetyCost, cost: SafetyCost): SafetyCost => ({
  stockValue: sum.stockValue + cost.stockValue,
  lostSalesPerYear: sum.lostSalesPerYear + cost.lostSalesPerYear,
});

const noCost: SafetyCost = { stockValue: 0, lostSalesPerYear: 0 };

const listLevels = (level: GradingLevel, { serviceLevels }: InsightsSettings): readonly number[] =>
  [
    ...new Set([
      ...offeredServiceLevels,
      ...(serviceLevels === null ? [] : [serviceLevels[level]]),
    ]),
  ].sort((a, b) => a - b);

const startGrade = (level: GradingLevel, settings: InsightsSettings): GradeCosts => ({
  level,
  itemsCount: 0,
  itemsWithoutCostCount: 0,
  inForce: noCost,
  points: listLevels(level, settings).map((serviceLevel) => ({ ...noCost, serviceLevel })),
});

const addItem = (sum: GradeCosts, item: SafetyItem, settings: InsightsSettings): GradeCosts => {
  const { serviceLevels, stockLevels } = settings;
  const costAt = (serviceLevel: number): SafetyCost =>
    calculateSafetyCost(item, calculateSafetyDays(serviceLevel, item));
  return {
    level: sum.level,
    itemsCount: sum.itemsCount + 1,
    itemsWithoutCostCount: sum.itemsWithoutCostCount + (item.unitCost === null ? 1 : 0),
    inForce: add(
      sum.inForce,
      serviceLevels === null
        ? calculateSafetyCost(item, stockLevels.stockBuffer)
        : costAt(serviceLevels[sum.level]),
    ),
    points: sum.points.map((point) => ({
      ...add(point, costAt(point.serviceLevel)),
      serviceLevel: point.serviceLevel,
    })),
  };
};

/** Prices the safety stock of every service level by the planning rates, lead times and reorder frequency in force. */
export const priceServiceLevels = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<ResponseOf<typeof getServiceLevelCosts>> => {
  const { team, shop } = await requireDatedTeam(pool, teamId);
  const { settings } = team;
  const grades = new Map(gradingLevels.map((level) => [level, startGrade(level, settings)]));
  const read = { teamId, variantIds: null, withSales: true };
  for await (const part of readVariantsInParts(pool, read)) {
    for (const variant of part) {
      const item = toSafetyItem(variant, { team, shop });
      const level = resolveSafetyGrade(variant.inForce?.safetyGrade ?? null);
      const sum = grades.get(level);
      if (item === null || sum === undefined) continue;
      grades.set(level, addItem(sum, item, settings));
    }
  }
  return { grades: [...grades.values()] };
};
