import type {
  GradeCosts,
  SafetyCost,
} from '@quartermaster/contracts/inventory/calls/service-level-costs';
import {
  offeredServiceLevels,
  type ServiceLevels,
} from '@quartermaster/contracts/inventory/settings';
import { formatPercent } from '../../../lib/format.ts';

/** Options of the offered levels and of those that are set, in ascending order. */
export const listLevelOptions = (...setLevels: readonly number[]) =>
  [...new Set([...offeredServiceLevels, ...setLevels])]
    .toSorted((one, other) => one - other)
    .map((level) => ({ value: String(level), label: formatPercent(level) }));

/** Returns the costs of the level that is chosen for a grade; undefined where they are unknown. */
export const findChosenCost = (
  { level, points }: GradeCosts,
  chosen: ServiceLevels,
): GradeCosts['points'][number] | undefined =>
  points.find(({ serviceLevel }) => serviceLevel === chosen[level]);

/** Returns null when a cost is unknown. */
export const sumCosts = (costs: readonly (SafetyCost | null)[]): SafetyCost | null =>
  costs.reduce<SafetyCost | null>(
    (sum, cost) =>
      sum === null || cost === null
        ? null
        : {
            stockValue: sum.stockValue + cost.stockValue,
            lostSalesPerYear: sum.lostSalesPerYear + cost.lostSalesPerYear,
          },
    { stockValue: 0, lostSalesPerYear: 0 },
  );
