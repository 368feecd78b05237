import { ordinalOrNull } from '../../event-store/position.ts';
import type { Follower } from '../../projections/following/follow-log.ts';
import type { Standing } from '../../projections/following/standing.ts';
import type { CheckResult } from '../../telemetry/health.ts';
import type { Foundation } from '../foundation.ts';

/** Folding takes milliseconds; an event that waits this long waits for something that does not go on. */
const STUCK_SECONDS = 60;

/** Parked teams do not make the process unready: the others go on. */
const checked = ({ positions, head, lag, parkedTeams }: Standing): CheckResult => ({
  ok: lag.seconds < STUCK_SECONDS,
  detail: { positions: Object.fromEntries(positions), head, lag, parkedTeams },
});

/** Shows in health and metrics where read models stand, measured whenever somebody asks. */
export const watchFollower = (
  { health, metrics }: Pick<Foundation, 'health' | 'metrics'>,
  name: string,
  { standing }: Pick<Follower, 'standing'>,
): void => {
  health.register(`projection:${name}`, async () => checked(await standing()));
  metrics.watchProjection(name, async () => {
    const { positions, lag, parkedTeams, folded } = await standing();
    return {
      positions: new Map([...positions].map(([at, position]) => [at, ordinalOrNull(position)])),
      lagEvents: lag.events,
      lagSeconds: lag.seconds,
      parkedTeams,
      folded,
    };
  });
};
