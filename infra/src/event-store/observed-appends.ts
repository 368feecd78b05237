import { type EventStore, WrongExpectedRevision } from './event-store.ts';

export interface AppendObservation {
  /** Events of the append; none of them is in the log unless it was `appended`. */
  readonly events: number;
  readonly seconds: number;
  readonly outcome: 'appended' | 'conflict' | 'failed';
}

const outcomeOf = (error: unknown): AppendObservation['outcome'] =>
  error instanceof WrongExpectedRevision ? 'conflict' : 'failed';

/** The same store, whose appends are told of once they are answered; answers and errors are those of the store. */
export const observeAppends = (
  store: EventStore,
  observe: (append: AppendObservation) => void,
): EventStore => ({
  append: async (stream, events, expected) => {
    const begun = performance.now();
    const tell = (outcome: AppendObservation['outcome']): void => {
      observe({ events: events.length, seconds: (performance.now() - begun) / 1000, outcome });
    };
    try {
      const result = await store.append(stream, events, expected);
      tell('appended');
      return result;
    } catch (error) {
      tell(outcomeOf(error));
      throw error;
    }
  },
  readStream: (stream, options) => store.readStream(stream, options),
  readAll: (after, limit) => store.readAll(after, limit),
  head: () => store.head(),
  subscribeAll: (after, onEvents, options) => store.subscribeAll(after, onEvents, options),
  close: () => store.close(),
});
