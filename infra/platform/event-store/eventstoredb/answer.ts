import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';

/** The part of the client's read streams that is used here. */
interface Answer extends AsyncIterable<{ readonly event?: ServerEvent }> {
  on(event: 'error', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** Takes events of an answer until `take` says it has enough; an answer left early is cancelled on the server too. */
export const takeFrom = async (
  answer: Answer,
  take: (event: ServerEvent | undefined) => boolean,
): Promise<void> => {
  answer.on('error', () => undefined); // one that comes after the last look would end the process
  for await (const { event } of answer) {
    if (!take(event)) continue;
    await answer.cancel().catch(() => undefined);
    return;
  }
};
