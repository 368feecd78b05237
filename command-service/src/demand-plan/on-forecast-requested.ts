import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import { readRecordedData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { demandForecastRequested, forecastFile } from '@quartermaster/contracts/demand-plan/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { type ContentStore, toContentAddress } from '@quartermaster/platform/files/content-store';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { PlanQueries } from './compute-over-api.ts';
import { demandPlanDecider, type DemandPlanCommand } from './decider.ts';
import { findPending } from './forecast.ts';
import { loadPlan } from './read.ts';
import type { DemandPlan } from './state.ts';

const NAME = 'on-demand-forecast-requested';

/** Items of an event: with large quantities, it stays near 100 KB. */
const ITEMS_PER_PART = 200;
/** Events of an append, which stays below half of the 1 MiB that a server accepts. */
const PARTS_PER_APPEND = 4;

export interface ForecastDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly computeForecast: PlanQueries['computeForecast'];
  readonly kept: Pick<ContentStore, 'read'>;
}

/** The forecast of a request. */
interface Job {
  readonly dependencies: ForecastDependencies;
  readonly teamId: TeamId;
  readonly forecastId: string;
  readonly startDate: string;
  readonly causationId: string;
  readonly signal: AbortSignal;
}

/** Records a command; `step` distinguishes it from the other commands of the forecast. */
const record = async (
  { dependencies: { handler }, teamId, forecastId, causationId }: Job,
  step: string,
  command: DemandPlanCommand,
): Promise<DemandPlan> => {
  const commandId = deterministicId('demand forecast', forecastId, step);
  const context = systemContext(teamId, NAME, commandId, causationId);
  return (await handler.handle(demandPlanDecider, teamId, command, context)).state;
};

const compute = async (job: Job, plan: DemandPlan): Promise<DemandPlan> => {
  const { dependencies, teamId, forecastId, startDate, signal } = job;
  const pending = findPending(plan, forecastId);
  if (pending?.computed !== null) return plan;
  const computed = await dependencies.computeForecast(teamId, startDate, signal);
  return record(job, 'computed', { type: 'RecordComputation', forecastId, ...computed });
};

/** Records the parts that are not recorded yet, until all are or the forecast is interrupted. */
const recordParts = async (job: Job, plan: DemandPlan): Promise<void> => {
  const { dependencies, teamId, forecastId, signal } = job;
  let pending = findPending(plan, forecastId);
  if (!pending?.computed) return;
  const address = toContentAddress(teamId, pending.computed.sha256);
  const items = forecastFile.parse(await dependencies.kept.read(address));
  const parts = splitIntoChunks(items, ITEMS_PER_PART);
  while (pending !== null && pending.items.length < parts.length) {
    signal.throwIfAborted();
    const first = pending.items.length;
    const next = parts.slice(first, first + PARTS_PER_APPEND);
    const command = { type: 'RecordForecastParts' as const, forecastId, first, parts: next };
    const recorded = await record(job, `parts from ${String(first)}`, command);
    pending = findPending(recorded, forecastId);
  }
};

const makeForecast = async (
  dependencies: ForecastDependencies,
  event: RecordedEvent,
  signal: AbortSignal,
): Promise<void> => {
  const { forecastId, startDate } = readRecordedData(demandForecastRequested, event);
  const { teamId } = event.metadata;
  const job = { dependencies, teamId, forecastId, startDate, causationId: event.id, signal };
  await recordParts(job, await compute(job, await loadPlan(dependencies, teamId)));
  await record(job, 'ready', { type: 'EndForecast', forecastId });
};

/**
 * Has a requested forecast computed and records its numbers. After a kill it goes on with the parts that are missing. Ends
 * without a further event when the forecast was interrupted. A team has one forecast under way.
 */
export const onForecastRequested = (dependencies: ForecastDependencies): Reaction =>
  defineReaction({
    name: NAME,
    types: [demandForecastRequested.type],
    from: 'first event',
    isBatch: true,
    // A new forecast does not wait for one that was interrupted.
    chooseLane: (event) => readRecordedData(demandForecastRequested, event).forecastId,
    handle: (event, { signal }) => makeForecast(dependencies, event, signal),
  });
