import type { PlannedMonths } from '@quartermaster/contracts/inventory/rules/planned-demand';
import type { CellChange } from '@quartermaster/contracts/demand-plan/events';
import {
  changeMonths,
  listAdjusted,
  noneAdjusted,
} from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import { getPlannedQuantity } from '@quartermaster/contracts/demand-plan/rules/planned-quantity';
import type { TeamFacts } from '../tables/team.ts';
import type { PlannedFacts, VariantFacts } from '../tables/variant.ts';

const notPlanned: PlannedFacts = { forecasts: [], adjusted: noneAdjusted };

/** The months that the ready plan of a team has for a variant; null where it has none. */
export const findPlannedMonths = (
  { planned }: Pick<VariantFacts, 'planned'>,
  { plan: { inForce } }: Pick<TeamFacts, 'plan'>,
): PlannedMonths | null => {
  const found = planned?.forecasts.find(({ forecastId }) => forecastId === inForce?.forecastId);
  if (planned === null || inForce === null || found === undefined) return null;
  const { startDate } = inForce;
  const adjusted = listAdjusted(planned.adjusted, startDate);
  const units = found.units.map((forecastQuantity, at) =>
    getPlannedQuantity({ adjustedQuantity: adjusted[at] ?? null, forecastQuantity }),
  );
  return { startDate, units };
};

/** Adds the numbers of a forecast that is being recorded to those of the forecast in force. */
export const withForecast = (
  { planned }: Pick<VariantFacts, 'planned'>,
  forecast: PlannedFacts['forecasts'][number],
  { plan: { inForce } }: Pick<TeamFacts, 'plan'>,
): PlannedFacts => {
  const { forecasts, adjusted } = planned ?? notPlanned;
  const kept = forecasts.filter(({ forecastId }) => forecastId === inForce?.forecastId);
  return { forecasts: [...kept, forecast], adjusted };
};

export const withAdjustedMonths = (
  { planned }: Pick<VariantFacts, 'planned'>,
  changes: readonly CellChange[],
): PlannedFacts => {
  const { forecasts, adjusted } = planned ?? notPlanned;
  return { forecasts, adjusted: changeMonths(adjusted, changes) };
};
