import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  chainEvents,
  type DossierEvent,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import {
  type Step,
  replaySteps,
} from '@quartermaster/contracts/purchase-orders/rules/replay-steps';
import { digests } from '@quartermaster/platform/core/digests';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';

/** The log that has the streams of orders. */
export type StreamSource = Pick<EventStore, 'readStream'>;
export type RecordedStep = Step<RecordedEvent>;

/** Every recorded event of an order with the order after it; empty when the team never had the order. */
export const readSteps = async (
  store: StreamSource,
  teamId: TeamId,
  orderId: string,
): Promise<readonly RecordedStep[]> =>
  replaySteps(await store.readStream(`purchase_order-${teamId}.${orderId}`));

/** The events of an order as they are stored, each with the digest of itself and all events before it. */
export const toDossierEvents = (steps: readonly RecordedStep[]): readonly DossierEvent[] =>
  chainEvents(
    steps.map(({ recorded }) => {
      const { revision, id, type, schemaVersion, recordedAt, metadata } = recorded;
      const data = recorded.sealedData ?? recorded.data;
      return { revision, id, type, schemaVersion, recordedAt, metadata, data };
    }),
    digests,
  );
