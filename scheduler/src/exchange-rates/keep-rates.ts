import type { EventStore } from '@quartermaster/infra/event-store/event-store';
import type { ReferenceRates } from '@quartermaster/infra/exchange-rates/reference-rates';
import cron from 'node-cron';
import { publishRates } from './publish-rates.ts';

export interface RatesOptions {
  readonly store: Pick<EventStore, 'readStream' | 'append'>;
  /** Asks for the rates of the last working day. */
  readonly fetchRates: () => Promise<ReferenceRates>;
  readonly onPublished: (day: string) => void;
  /** Told when nobody answered; the rates at hand stay. */
  readonly onNone: (error: unknown) => void;
}

/** Looks for new rates at once and every six hours after; nobody waits for it. Answers how to end it. */
export const keepRates = (options: RatesOptions): { readonly stop: () => Promise<void> } => {
  const { store, fetchRates, onPublished, onNone } = options;
  const look = async (): Promise<void> => {
    try {
      const rates = await fetchRates();
      if (await publishRates(store, rates)) onPublished(rates.day);
    } catch (error) {
      onNone(error);
    }
  };
  let running = look();
  const task = cron.schedule('20 */6 * * *', () => {
    running = running.then(look);
    return running;
  });
  return {
    stop: async () => {
      await task.stop();
      await running;
    },
  };
};
