import type { ReactionStanding } from '../../reactions/standing.ts';
import type { FailedTry } from '../../reactions/work.ts';
import type { Foundation } from '../foundation.ts';

/**
 * Shows in health, under a name, and in metrics how far jobs are. Parked jobs do not make the process unready: the other
 * lanes go on.
 */
export const watchReactions = (
  { health, metrics }: Pick<Foundation, 'health' | 'metrics'>,
  name: string,
  { standing }: { readonly standing: () => Promise<readonly ReactionStanding[]> },
): void => {
  health.register(name, async () => ({
    ok: true,
    detail: Object.fromEntries(
      (await standing()).map(({ reaction, ...reading }) => [reaction, reading]),
    ),
  }));
  metrics.watchReactions(standing);
};

/** Writes failed tries to the log file: a parked job as an error, one that is tried again as a warning. */
export const logFailedTries =
  ({ logger }: Pick<Foundation, 'logger'>) =>
  ({ error, ...job }: FailedTry): void => {
    if (job.isParked) {
      logger.error({ err: error, job }, 'A job was parked; npm run retry tries again');
    } else logger.warn({ err: error, job }, 'A job failed and will be tried again');
  };
