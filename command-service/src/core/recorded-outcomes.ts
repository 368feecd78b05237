/** Bounds the outcomes of one kind of work that this process has not recorded yet. */
const MOST_UNRECORDED = 1_000;

interface Work<Outcome> {
  /** Has an effect outside the product, for example sends a mail. */
  readonly act: () => Promise<Outcome>;
  /** Records the outcome; has no effect when it was recorded before or is no longer expected. */
  readonly record: (outcome: Outcome) => Promise<unknown>;
}

/**
 * Runs work whose outcome is recorded. An outcome that could not be recorded stays in memory: the next try of the same work
 * records it and does not act again. While `most` outcomes are in memory, further work first records the oldest one, and
 * fails when that fails.
 */
export const createRecordedOutcomes = <Outcome>(most = MOST_UNRECORDED) => {
  /** In the order of their last try. */
  const unrecorded = new Map<string, () => Promise<unknown>>();
  const record = async (id: string, recordOutcome: () => Promise<unknown>): Promise<void> => {
    unrecorded.delete(id);
    unrecorded.set(id, recordOutcome);
    await recordOutcome();
    unrecorded.delete(id);
  };
  return async (id: string, { act, record: recordOutcome }: Work<Outcome>): Promise<void> => {
    const known = unrecorded.get(id);
    if (known !== undefined) return record(id, known);
    const [longest] = unrecorded;
    if (longest !== undefined && unrecorded.size >= most) await record(...longest);
    const outcome = await act();
    return record(id, () => recordOutcome(outcome));
  };
};
