/** Outcomes of one kind of work that wait in this process to be recorded. */
const MOST_UNRECORDED = 1_000;

interface Work<Outcome> {
  /** Acts outside the product, for example sends a mail. */
  readonly act: () => Promise<Outcome>;
  /** Records the outcome; once more without effect when it is recorded or is not expected any more. */
  readonly record: (outcome: Outcome) => Promise<unknown>;
}

/**
 * Runs work whose outcome is recorded. An outcome that could not be recorded is kept: the next try of the same work records it
 * and does not act again. While `most` outcomes are kept, further work first records the one that waited longest, and is
 * refused when that fails.
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
