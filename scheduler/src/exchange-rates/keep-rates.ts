import { dataOfOnly, SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import {
  RATES_STREAM,
  referenceRatesPublished,
} from '@quartermaster/contracts/exchange-rates/events';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@quartermaster/infra/platform/event-store/event-store';
import type { ReferenceRates } from '@quartermaster/infra/platform/exchange-rates/reference-rates';
import {
  defineTimedReaction,
  type TimedReaction,
} from '@quartermaster/infra/platform/reactions/reaction';

const ratesEvent = ({ day, rates }: ReferenceRates): NewEvent => {
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
 * Records the rates of a day that is newer than all recorded; answers whether it did. The stream itself says which day
 * came last and each day has one event id, so any number of schedulers record each day once.
 */
export const publishRates = async (
  store: Pick<EventStore, 'readStream' | 'append'>,
  published: ReferenceRates,
): Promise<boolean> => {
  const last = (await store.readStream(RATES_STREAM)).at(-1);
  const lastDay = last === undefined ? '' : dataOfOnly(referenceRatesPublished, last).day;
  if (published.day <= lastDay) return false;
  try {
    const expected = last === undefined ? 'no-stream' : last.revision;
    await store.append(RATES_STREAM, [ratesEvent(published)], expected);
    return true;
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return false;
    throw error;
  }
};

export interface RatesOptions {
  readonly store: Pick<EventStore, 'readStream' | 'append'>;
  /** Asks for the rates of the last working day. */
  readonly fetchRates: () => Promise<ReferenceRates>;
  readonly onPublished: (day: string) => void;
  /** Told when nobody answered, however often they were asked; the rates at hand stay. */
  readonly onNone: (error: unknown) => void;
}

/** Tries within half an hour. */
const TRIES = 8;

/** Asks for new rates whenever it is looked for them: nobody waits for rates, so their job is never parked. */
export const keepRates = ({
  store,
  fetchRates,
  onPublished,
  onNone,
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
        onNone(error);
      }
    },
  });
