import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { EventStore } from '@quartermaster/infra/platform/event-store/event-store';
import type { ReferenceRates } from '@quartermaster/infra/platform/exchange-rates/reference-rates';
import {
  defineTimedReaction,
  type TimedReaction,
} from '@quartermaster/infra/platform/reactions/reaction';
import { publishRates } from './publish-rates.ts';

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
