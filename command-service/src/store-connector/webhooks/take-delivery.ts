import type { BulkNudge } from '../admin-api/bulk-operation.ts';
import type { StoreConnections, WebhookParty } from '../connections.ts';
import type { InventoryIndex } from '../inventory-index.ts';
import type { Recorder } from '../recorder.ts';
import type { StoreApis } from '../store-apis.ts';
import type { SyncState, SyncStates } from '../sync/sync-state.ts';
import { type News, topicHandlers } from './topics.ts';

export interface DeliveryDependencies {
  readonly apis: StoreApis;
  readonly connections: StoreConnections;
  readonly recorder: Recorder;
  readonly index: InventoryIndex;
  readonly states: SyncStates;
  readonly nudge: BulkNudge;
}

export interface Delivery {
  readonly topic: string;
  readonly webhookId: string;
  readonly triggeredAt: string;
  readonly body: unknown;
}

/** The platform waits five seconds for an answer; it repeats the delivery when the store could not be asked. */
const TRIES = 2;
const PATIENCE_MS = 4500;

const UNINSTALLED = 'app/uninstalled';

/** The store removed the app: nothing can be read any more. Late repeats from before a reconnection say nothing. */
const uninstall = async (
  { recorder, connections }: DeliveryDependencies,
  { teamId, connectedAt }: WebhookParty,
  { webhookId, triggeredAt }: Delivery,
): Promise<void> => {
  if (Date.parse(triggeredAt) < Date.parse(connectedAt)) return;
  const cause = { teamId, parts: ['webhook', webhookId] };
  await recorder.team(cause, { type: 'DisableTeam', reason: 'UNINSTALLED' });
  await connections.uninstalled(teamId, triggeredAt);
};

/** Null before the first load began: it will read everything itself. */
const calendarOf = ({ shop, historyThrough, firstLoad }: SyncState): News['calendar'] | null => {
  const through = historyThrough ?? firstLoad?.historyThrough ?? null;
  if (shop === null || through === null) return null;
  return { timeZone: shop.timeZone, historyThrough: through };
};

/**
 * Records what a genuine delivery tells; resolves once that is in the log. The same delivery again changes nothing.
 * Rejects with VALIDATION_FAILED for a body that is none of the platform's, with STORE_UNAVAILABLE when the store had to
 * be asked.
 */
export const takeDelivery = async (
  dependencies: DeliveryDependencies,
  party: WebhookParty,
  delivery: Delivery,
): Promise<void> => {
  const { teamId } = party;
  const { topic, webhookId, triggeredAt, body } = delivery;
  if (topic === UNINSTALLED) {
    await uninstall(dependencies, party, delivery);
    return;
  }
  const handler = topicHandlers.get(topic);
  const calendar = calendarOf(await dependencies.states.read(teamId));
  const api = await dependencies.apis.forTeam(teamId);
  if (handler === undefined || calendar === null || api === null) return;
  const call = { signal: AbortSignal.timeout(PATIENCE_MS), maxTries: TRIES };
  const source = ['webhook', webhookId];
  const observer = { ...dependencies, teamId, api, call, source };
  await handler({ ...dependencies, observer, calendar, triggeredAt }, body);
};
