import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  chained,
  type DossierEvent,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { type Step, stepsOf } from '@quartermaster/contracts/purchase-orders/rules/steps';
import { digests } from '@quartermaster/infra/platform/core/digests';
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

/** The events of an order as the log holds them, each with the digest of itself and all before it. */
export const chainOf = (steps: readonly RecordedStep[]): readonly DossierEvent[] =>
  chained(
    steps.map(({ recorded }) => {
      const { revision, id, type, schemaVersion, recordedAt, metadata } = recorded;
      const data = recorded.sealedData ?? recorded.data;
      return { revision, id, type, schemaVersion, recordedAt, metadata, data };
    }),
    digests,
  );
