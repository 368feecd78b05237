import { readRecordedData, SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import {
  RATES_STREAM,
  referenceRatesPublished,
} from '@quartermaster/contracts/exchange-rates/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@quartermaster/platform/event-store/event-store';
import type { ReferenceRates } from '@quartermaster/platform/exchange-rates/reference-rates';
import {
  defineTimedReaction,
  type TimedReaction,
} from '@quartermaster/platform/reactions/reaction';

const buildRatesEvent = ({ day, rates }: ReferenceRates): NewEvent => {
  const commandId = deterministicId('publish-reference-rates', day);
  return {
    id: deterministicId(commandId, 'event'),
    type: referenceRatesPublished.type,
    schemaVersion: referenceRatesPublished.version,
    data: referenceRatesPublished.data.parse({ day, source: 'ECB', rates }),
    metadata: {
      teamId: SYSTEM_TEAM,
      actor: { kind: 'system', name: 'scheduler' },
      commandId,
      correlationId: commandId,
      causationId: null,
    },
  };
};

/**
 * Records rates of a day that is newer than all recorded ones; returns true when it did. The stream has the last day
 * and each day has one event id, so any number of schedulers record each day once.
 */
export const publishRates = async (
  store: Pick<EventStore, 'readStream' | 'append'>,
  published: ReferenceRates,
): Promise<boolean> => {
  const last = (await store.readStream(RATES_STREAM)).at(-1);
  const lastDay = last === undefined ? '' : readRecordedData(referenceRatesPublished, last).day;
  if (published.day <= lastDay) return false;
  try {
    const expected = last === undefined ? 'no-stream' : last.revision;
    await store.append(RATES_STREAM, [buildRatesEvent(published)], expected);
    return true;
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return false;
    throw error;
  }
};

export interface RatesOptions {
  readonly store: Pick<EventStore, 'readStream' | 'append'>;
  /** Fetches the rates of the last working day. */
  readonly fetchRates: () => Promise<ReferenceRates>;
  readonly onPublished: (day: string) => void;
  /** Called when every attempt to fetch failed; the rates supplied with the product stay in use. */
  readonly onFetchFailed: (error: unknown) => void;
}

/** Attempts within half an hour. */
const TRIES = 8;

/** Fetches and records new rates at each tick. No user waits for them, so a failed job is never parked. */
export const recordRates = ({
  store,
  fetchRates,
  onPublished,
  onFetchFailed,
}: RatesOptions): TimedReaction =>
  defineTimedReaction({
    name: 'exchange-rates',
    due: async () => [{ key: 'ECB', teamId: SYSTEM_TEAM }],
    maxTries: TRIES,
    handle: async (_, { isLast }) => {
      try {
        const rates = await fetchRates();
        if (await publishRates(store, rates)) onPublished(rates.day);
      } catch (error) {
        if (!isLast) throw error;
        onFetchFailed(error);
      }
    },
  });
