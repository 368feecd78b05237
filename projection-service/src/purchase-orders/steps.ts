import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type Step, stepsOf } from '@quartermaster/contracts/purchase-orders/rules/steps';
import type {
  EventStore,
  RecordedEvent,
} from '@quartermaster/infra/platform/event-store/event-store';

/** Where the streams of orders are read. */
export type StreamSource = Pick<EventStore, 'readStream'>;
export type RecordedStep = Step<RecordedEvent>;

/** All that was recorded about an order, in order, each with what it made of the order; empty when the team never had it. */
export const recordedSteps = async (
  store: StreamSource,
  teamId: TeamId,
  orderId: string,
): Promise<readonly RecordedStep[]> =>
  stepsOf(await store.readStream(`purchase_order-${teamId}.${orderId}`));
