import {
  demandForecastInterrupted,
  demandForecastItemsRecorded,
  demandForecastRequested,
  demandPlanAdjusted,
  demandPlanReady,
} from '@quartermaster/contracts/demand-plan/events';
import {
  type EventHandler,
  need,
  on,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { deriveVariants } from '../derive-rows.ts';
import { deriveTeam } from '../derive-team.ts';
import { withAdjustedMonths, withForecast } from '../facts/planned.ts';
import { getTeamFacts } from '../facts/team.ts';
import { getVariantFacts } from '../facts/variant.ts';
import { TEAM, variantNeeds } from '../needs.ts';
import { teamFacts, type TeamFacts } from '../tables/team.ts';
import { variantFacts } from '../tables/variant.ts';
import { wholeTeam } from './team.ts';

const putPlan = (rows: Rows, change: Partial<TeamFacts['plan']>): void => {
  const team = getTeamFacts(rows);
  rows.put(teamFacts, { ...team, plan: { ...team.plan, ...change } });
};

const isPlanned = (rows: Pick<Rows, 'get'>): boolean =>
  rows.get(teamFacts, TEAM)?.settings.planningMethod === 'PLAN';

const onRequested = on(demandForecastRequested, {
  needs: () => [need(teamFacts, TEAM)],
  fold: ({ data: { forecastId, startDate } }, rows) => {
    putPlan(rows, { requested: { forecastId, startDate } });
  },
});

const onInterrupted = on(demandForecastInterrupted, {
  needs: () => [need(teamFacts, TEAM)],
  fold: (_, rows) => {
    putPlan(rows, { requested: null });
  },
});

/** The numbers count once the plan is ready. */
const onItemsRecorded = on(demandForecastItemsRecorded, {
  needs: ({ data: { items } }) => [
    need(teamFacts, TEAM),
    ...items.map(({ variantId }) => need(variantFacts, variantId)),
  ],
  fold: ({ data: { forecastId, items } }, rows) => {
    const team = getTeamFacts(rows);
    for (const { variantId, forecast } of items) {
      const facts = getVariantFacts(rows, variantId);
      const planned = withForecast(facts, { forecastId, units: forecast }, team);
      rows.put(variantFacts, { ...facts, planned });
    }
  },
});

const onReady = on(demandPlanReady, {
  needs: (_, peek) => (isPlanned({ get: peek }) ? wholeTeam : [need(teamFacts, TEAM)]),
  *fold(event, rows) {
    putPlan(rows, { inForce: getTeamFacts(rows).plan.requested, requested: null });
    if (isPlanned(rows)) yield* deriveTeam(rows, event);
  },
});

const onAdjusted = on(demandPlanAdjusted, {
  needs: ({ data: { items } }, peek) =>
    variantNeeds(
      items.map(({ variantId }) => variantId),
      peek,
    ),
  fold: (event, rows) => {
    const { items } = event.data;
    for (const { variantId, months } of items) {
      const facts = getVariantFacts(rows, variantId);
      rows.put(variantFacts, { ...facts, planned: withAdjustedMonths(facts, months) });
    }
    const variantIds = items.map(({ variantId }) => variantId);
    if (isPlanned(rows)) deriveVariants(rows, variantIds, event);
  },
});

/** Handlers of the demand plan, by which a team of the method PLAN orders. */
export const demandPlanHandlers: readonly EventHandler[] = [
  onRequested,
  onInterrupted,
  onItemsRecorded,
  onReady,
  onAdjusted,
];
