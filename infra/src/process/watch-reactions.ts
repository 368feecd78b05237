import type { ReactionStanding } from '../reactions/standing.ts';
import type { Foundation } from './foundation.ts';

/** Shows in health and metrics how far jobs are. Parked jobs do not make the process unready: the other lanes go on. */
export const watchReactions = (
  { health, metrics }: Pick<Foundation, 'health' | 'metrics'>,
  { standing }: { readonly standing: () => Promise<readonly ReactionStanding[]> },
): void => {
  health.register('reactions', async () => ({
    ok: true,
    detail: Object.fromEntries(
      (await standing()).map(({ reaction, ...reading }) => [reaction, reading]),
    ),
  }));
  metrics.watchReactions(standing);
};
