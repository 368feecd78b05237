import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import { toMonth } from '@quartermaster/contracts/core/day';
import type { Position } from '@quartermaster/contracts/core/position';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  adjustMatchingItems,
  adjustMonthlySales,
  undoAdjustment,
} from '@quartermaster/contracts/demand-plan/adjustment-calls';
import { setLikeItem } from '@quartermaster/contracts/demand-plan/like-item-call';
import {
  addShopEvent,
  changeShopEvent,
  removeShopEvent,
} from '@quartermaster/contracts/demand-plan/shop-events';
import * as contract from '@quartermaster/contracts/demand-plan/calls';
import type { PlanPrice } from '@quartermaster/contracts/demand-plan/events';
import { createIds, deterministicId } from '@quartermaster/platform/core/ids';
import { createEventStreams, streamChanges } from '@quartermaster/platform/http/event-streams';
import { toCommandContext } from '../core/command-context.ts';
import { createStreamQueues } from '../core/stream-queues.ts';
import type { Directory } from '../directory/directory.ts';
import { resolveToday } from '../directory/existence-checks.ts';
import { adjustMatching, type AdjustmentParts, undoAdjusting } from './adjust-many.ts';
import type { PlanQueries } from './compute-over-api.ts';
import { demandPlanDecider, type DemandPlanCommand } from './decider.ts';
import { describeItems, describePlan, loadPlan } from './read.ts';
import { requireReady } from './state.ts';

/** Prices of an append, which stays below half of the 1 MiB that a server accepts. */
const PRICES_PER_APPEND = 4_000;

export interface DemandPlanDependencies extends AdjustmentParts {
  readonly directory: Pick<Directory, 'shop'>;
  readonly readPrices: PlanQueries['readPrices'];
}

/** Sends a command to the plan of the caller's team. */
const send = (
  { handler }: DemandPlanDependencies,
  request: RequestContext,
  command: DemandPlanCommand,
  context = toCommandContext(request),
) => handler.handle(demandPlanDecider, requireTeamId(request), command, context);

/** The first of the current month of the shop. */
const findStartDate = async (
  { directory }: DemandPlanDependencies,
  request: RequestContext,
): Promise<string> => {
  const shop = await directory.shop(requireTeamId(request));
  return `${toMonth(resolveToday(shop, request.now))}-01`;
};

const forecastRoutes = (parts: DemandPlanDependencies): readonly MountedRoute[] => [
  mount(contract.generateDemandPlan, async (request) => {
    const nextId = createIds(request.commandId, request.now);
    const { position, state } = await send(parts, request, {
      type: 'GeneratePlan',
      planId: nextId(),
      forecastId: nextId(),
      startDate: await findStartDate(parts, request),
    });
    return { body: await describePlan(parts, requireTeamId(request), state), position };
  }),
  mount(contract.refreshDemandForecast, async (request) => {
    const forecastId = createIds(request.commandId, request.now)();
    const startDate = await findStartDate(parts, request);
    const { position } = await send(parts, request, {
      type: 'RefreshForecast',
      forecastId,
      startDate,
    });
    return { position };
  }),
  mount(contract.interruptDemandForecast, async (request) => {
    const { position } = await send(parts, request, { type: 'InterruptForecast' });
    return { position };
  }),
];

/** Records prices, some thousand in each append; a repeated request completes what an earlier try did not record. */
const recordPrices = async (
  parts: DemandPlanDependencies,
  request: RequestContext,
  prices: readonly PlanPrice[],
): Promise<Position | undefined> => {
  const context = toCommandContext(request);
  const chunks = prices.length === 0 ? [[]] : splitIntoChunks(prices, PRICES_PER_APPEND);
  let last: Position | undefined;
  for (const [at, chunk] of chunks.entries()) {
    const commandId = deterministicId(context.commandId, 'prices', String(at));
    const command = { type: 'RecordPrices' as const, prices: chunk };
    last = (await send(parts, request, command, { ...context, commandId })).position;
  }
  return last;
};

const pricesRoute = (parts: DemandPlanDependencies): MountedRoute =>
  mount(contract.refreshDemandPlanPrices, async (request) => {
    const teamId = requireTeamId(request);
    requireReady(await loadPlan(parts, teamId));
    return { position: await recordPrices(parts, request, await parts.readPrices(teamId)) };
  });

/** Adjustments of many items run one at a time per team, so that each is decided on all of the one before. */
const adjustmentRoutes = (parts: DemandPlanDependencies): readonly MountedRoute[] => {
  const queues = createStreamQueues();
  return [
    mount(adjustMonthlySales, async (request) => {
      const { position, state } = await send(parts, request, {
        type: 'AdjustCells',
        adjustmentId: deterministicId('demand plan adjustment', request.commandId),
        items: request.body,
      });
      return { body: describeItems(state, request.body), position };
    }),
    mount(adjustMatchingItems, (request) =>
      queues([requireTeamId(request)], () =>
        adjustMatching(parts, request.body, toCommandContext(request)),
      ),
    ),
    mount(undoAdjustment, (request) =>
      queues([requireTeamId(request)], () =>
        undoAdjusting(parts, request.params.id, toCommandContext(request)),
      ),
    ),
  ];
};

const likeItemRoute = (parts: DemandPlanDependencies): MountedRoute =>
  mount(setLikeItem, async (request) => {
    const { like } = request.body;
    const { position } = await send(parts, request, {
      type: 'SetLikeItem',
      variantId: request.params.id,
      like: like && { variantId: like.demandPlanItemId, percent: like.percent },
    });
    return { position };
  });

const shopEventRoutes = (parts: DemandPlanDependencies): readonly MountedRoute[] => [
  mount(addShopEvent, async (request) => {
    const id = createIds(request.commandId, request.now)();
    const event = { shopEventId: id, ...request.body };
    const { position } = await send(parts, request, { type: 'AddShopEvent', event });
    return { body: { id }, position };
  }),
  mount(changeShopEvent, async (request) => {
    const event = { shopEventId: request.params.id, ...request.body };
    const { position } = await send(parts, request, { type: 'ChangeShopEvent', event });
    return { position };
  }),
  mount(removeShopEvent, async (request) => {
    const { id: shopEventId } = request.params;
    const { position } = await send(parts, request, { type: 'RemoveShopEvent', shopEventId });
    return { position };
  }),
];

const progressRoute = (parts: DemandPlanDependencies): MountedRoute => {
  const streamed = createEventStreams('progress');
  return mount(contract.followDemandPlan, async (request) => {
    const teamId = requireTeamId(request);
    await describePlan(parts, teamId, await loadPlan(parts, teamId));
    /** Null once the first forecast of a plan was interrupted. */
    const read = async () => {
      const plan = await loadPlan(parts, teamId);
      return plan.planId === null ? null : describePlan(parts, teamId, plan);
    };
    const isSettled = ({ status }: { readonly status: string }) => status === 'READY';
    return { file: streamed(teamId, streamChanges({ read, isSettled }, request.signal), request) };
  });
};

/** Calls that make, refresh and adjust the demand plan of a team, and follow its forecast. */
export const demandPlanRoutes = (parts: DemandPlanDependencies): readonly MountedRoute[] => [
  ...forecastRoutes(parts),
  pricesRoute(parts),
  ...adjustmentRoutes(parts),
  likeItemRoute(parts),
  ...shopEventRoutes(parts),
  progressRoute(parts),
];
