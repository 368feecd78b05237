import type { Revision, TeamId } from '@quartermaster/contracts/core/ids';
import type { ItemChange } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import type {
  DemandPlan as DemandPlanAnswer,
  DemandPlanItemId,
} from '@quartermaster/contracts/demand-plan/plan';
import { listCalendarMonths } from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { CommandHandler } from '../core/handle-command.ts';
import { buildStreamName } from '../core/load-stream.ts';
import { demandPlanDecider } from './decider.ts';
import { countItems, findItem, readCell } from './items.ts';
import { type DemandPlan, type PendingForecast, requirePlanId, requireReady } from './state.ts';

export interface PlanParts {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState' | 'loadStateAt'>;
  readonly store: Pick<EventStore, 'readStream'>;
}

/** Loads the plan of a team. */
export const loadPlan = (
  { handler }: { readonly handler: Pick<CommandHandler, 'loadState'> },
  teamId: TeamId,
): Promise<DemandPlan> => handler.loadState(demandPlanDecider, teamId, teamId);

/** Reads an event of the plan of a team. */
export const readPlanEvent = async (
  { store }: Pick<PlanParts, 'store'>,
  teamId: TeamId,
  revision: Revision,
) => {
  const stream = buildStreamName(demandPlanDecider.subject, teamId, teamId);
  const [event] = await store.readStream(stream, { from: revision, count: 1 });
  if (event === undefined) throw new Error(`${stream} has no revision ${String(revision)}`);
  return event;
};

const toProgress = (pending: PendingForecast | null): DemandPlanAnswer['progress'] => {
  if (pending === null) return null;
  if (pending.computed === null) return { step: 'COMPUTING', done: 0, total: 0 };
  const { itemsCount: total } = pending.computed;
  return { step: 'RECORDING', done: countItems(pending.items), total };
};

/**
 * Describes a plan without its months, with the times of its forecast and prices. Rejects with DEMAND_PLAN_NOT_FOUND when the
 * team has none.
 */
export const describePlan = async (
  parts: Pick<PlanParts, 'store'>,
  teamId: TeamId,
  plan: DemandPlan,
): Promise<DemandPlanAnswer> => {
  const { forecast, pending, pricesAt } = plan;
  const readTime = async (revision: Revision | null): Promise<string | null> =>
    revision === null ? null : (await readPlanEvent(parts, teamId, revision)).recordedAt;
  return {
    id: requirePlanId(plan),
    startDate: (pending ?? forecast)?.startDate ?? '',
    status: pending === null ? 'READY' : 'GENERATING',
    progress: toProgress(pending),
    forecastAt: await readTime(forecast?.computedAt ?? null),
    pricesAt: await readTime(pricesAt),
    itemsCount: countItems(forecast?.items ?? []),
  };
};

const describeItem = (plan: DemandPlan, id: DemandPlanItemId) => {
  const { items, startDate } = requireReady(plan);
  const place = findItem(items, id);
  const months =
    place === null ? [] : listCalendarMonths(startDate).map((one) => readCell(place, one));
  return { demandPlanItemId: id, productVariantId: id, months };
};

/** Describes changed items with their 12 months. */
export const describeItems = (plan: DemandPlan, changes: readonly ItemChange[]) =>
  changes.map(({ demandPlanItemId }) => describeItem(plan, demandPlanItemId));
