import { readActivePlan } from '../app-subscriptions.ts';
import type { BulkNudge } from '../admin-api/bulk-operation.ts';
import type { StoreConnections } from '../connections.ts';
import type { WebhookStore } from '../store-rows.ts';
import type { InventoryIndex } from '../inventory-index.ts';
import type { KnownObjects } from '../known-objects.ts';
import { toCreatedThrough } from '../observe.ts';
import type { Recorder } from '../recorder.ts';
import type { StoreApis } from '../store-apis.ts';
import type { StorePlans } from '../store-plans.ts';
import type { SyncState, SyncStates } from '../sync/sync-state.ts';
import { restAppSubscription } from '../platform/webhook-bodies.ts';
import { parseTopicBody, type WebhookContext, topicHandlers } from './topics.ts';

export interface DeliveryDependencies {
  readonly apis: StoreApis;
  readonly connections: StoreConnections;
  readonly recorder: Recorder;
  readonly index: InventoryIndex;
  readonly objects: KnownObjects;
  readonly states: SyncStates;
  readonly nudge: BulkNudge;
  /** Null in an installation without billing. */
  readonly plans: StorePlans | null;
}

export interface Delivery {
  readonly topic: string;
  readonly webhookId: string;
  readonly triggeredAt: string;
  readonly body: unknown;
}

/** The platform waits five seconds for an answer, and repeats a delivery that failed because the store could not be read. */
const TRIES = 2;
const PATIENCE_MS = 4500;

const UNINSTALLED = 'app/uninstalled';
const PLAN_UPDATE = 'app_subscriptions/update';

/** Records that the store removed the app and can no longer be read. Ignores late repetitions from before a reconnection. */
const uninstall = async (
  { recorder, connections, plans }: DeliveryDependencies,
  { teamId, connectedAt }: WebhookStore,
  { webhookId, triggeredAt }: Delivery,
): Promise<void> => {
  if (Date.parse(triggeredAt) < Date.parse(connectedAt)) return;
  const cause = { teamId, parts: ['webhook', webhookId] };
  await recorder.team(cause, { type: 'DisableTeam', reason: 'UNINSTALLED' });
  await plans?.ended(teamId);
  await connections.uninstalled(teamId, triggeredAt);
};

/** Reads the plan from the store: deliveries may arrive late, repeatedly and out of order, and name another shop. */
const followPlan = async (
  { apis, plans }: DeliveryDependencies,
  { teamId }: WebhookStore,
  { body }: Delivery,
): Promise<void> => {
  parseTopicBody(restAppSubscription, body);
  const api = await apis.forTeam(teamId);
  if (plans === null || api === null) return;
  const call = { signal: AbortSignal.timeout(PATIENCE_MS), maxTries: TRIES };
  await plans.follow(teamId, () => readActivePlan(api, call));
};

/** Handlers of topics that are also recorded before the first load. */
const earlyTopicHandlers: ReadonlyMap<string, typeof uninstall> = new Map([
  [UNINSTALLED, uninstall],
  [PLAN_UPDATE, followPlan],
]);

/** Returns the calendar of a store; null before the first load starts, which will read everything. */
const toCalendar = (state: SyncState): WebhookContext['calendar'] | null => {
  const { shop, historyThrough, historyCreatedThrough, firstLoad } = state;
  if (shop === null) return null;
  const { timeZone } = shop;
  if (historyThrough !== null && historyCreatedThrough !== null) {
    return { timeZone, historyThrough, historyCreatedThrough };
  }
  if (firstLoad === null) return null;
  const through = toCreatedThrough(firstLoad.startedAt);
  return {
    timeZone,
    historyThrough: firstLoad.historyThrough,
    historyCreatedThrough: through,
  };
};

/**
 * Records the content of a verified delivery; resolves once it is in the log. A repeated delivery changes nothing. Rejects with
 * VALIDATION_FAILED for an invalid body, with STORE_UNAVAILABLE when the store had to be read and did not answer.
 */
export const takeDelivery = async (
  dependencies: DeliveryDependencies,
  connectedStore: WebhookStore,
  delivery: Delivery,
): Promise<void> => {
  const { teamId } = connectedStore;
  const { topic, webhookId, triggeredAt, body } = delivery;
  const take = earlyTopicHandlers.get(topic);
  if (take !== undefined) {
    await take(dependencies, connectedStore, delivery);
    return;
  }
  const handler = topicHandlers.get(topic);
  const calendar = toCalendar(await dependencies.states.read(teamId));
  const api = await dependencies.apis.forTeam(teamId);
  if (handler === undefined || calendar === null || api === null) return;
  const call = { signal: AbortSignal.timeout(PATIENCE_MS), maxTries: TRIES };
  const source = ['webhook', webhookId];
  const observer = { ...dependencies, teamId, api, call, source };
  await handler({ ...dependencies, observer, calendar, triggeredAt }, body);
};
