import { type EventStore, WrongExpectedRevision } from './event-store.ts';

export interface AppendObservation {
  /** Number of events; they are in the log only when the outcome is `appended`. */
  readonly events: number;
  readonly seconds: number;
  readonly outcome: 'appended' | 'conflict' | 'failed';
}

const classifyOutcome = (error: unknown): AppendObservation['outcome'] =>
  error instanceof WrongExpectedRevision ? 'conflict' : 'failed';

/** The methods that are not observed. */
const pickUnobservedMethods = (
  store: EventStore,
): Omit<EventStore, 'append' | 'appendTogether'> => ({
  readStream: (stream, options) => store.readStream(stream, options),
  readAll: (after, limit) => store.readAll(after, limit),
  readTeam: (teamId, after, limit) => store.readTeam(teamId, after, limit),
  head: () => store.head(),
  eventIdAt: (position) => store.eventIdAt(position),
  subscribeAll: (after, onEvents, options) => store.subscribeAll(after, onEvents, options),
  close: () => store.close(),
});

/** The same store; calls `observe` after each append. Results and errors are unchanged. */
export const observeAppends = (
  store: EventStore,
  observe: (append: AppendObservation) => void,
): EventStore => {
  const observed = async <Result>(
    events: number,
    append: () => Promise<Result>,
  ): Promise<Result> => {
    const begun = performance.now();
    const note = (outcome: AppendObservation['outcome']): void => {
      observe({ events, seconds: (performance.now() - begun) / 1000, outcome });
    };
    try {
      const result = await append();
      note('appended');
      return result;
    } catch (error) {
      note(classifyOutcome(error));
      throw error;
    }
  };
  const { appendTogether } = store;
  return {
    append: (stream, events, expected) =>
      observed(events.length, () => store.append(stream, events, expected)),
    appendTogether:
      appendTogether === null
        ? null
        : (appends) =>
            observed(
              appends.reduce((sum, { events }) => sum + events.length, 0),
              () => appendTogether(appends),
            ),
    ...pickUnobservedMethods(store),
  };
};
