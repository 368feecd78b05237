import type pg from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import type { LogGuard } from '../event-store/guarded-log.ts';
import { toOrdinalOrNull } from '../event-store/position.ts';
import type { Follower } from '../projections/following/follow-log.ts';
import type { ProjectionStatus } from '../projections/following/projection-status.ts';
import { type Parking, readParking } from '../projections/parking/read-parking.ts';
import { readProgress, type SeenRebuild } from '../projections/rebuild/progress.ts';
import type { ReactionStatus } from '../reactions/reaction-status.ts';
import type { FailedTry } from '../reactions/work.ts';
import type { CheckResult, Health } from '../telemetry/health.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { WorkQueues } from '../limits/work-queues.ts';

/** Health and metrics of a process. */
interface Instruments {
  readonly health: Health;
  readonly metrics: Metrics;
}

interface Watched {
  readonly store: Pick<EventStore, 'head'>;
  readonly health: Health;
  readonly logger: Logger;
}

/**
 * Compares the log with its readers at the start and at every health request; while they do not belong together, the process
 * is unready, with the reason.
 */
export const watchLog = async (
  guard: LogGuard,
  { store, health, logger }: Watched,
): Promise<void> => {
  const mismatch = await guard.compareLog();
  if (mismatch !== null) logger.error({ err: mismatch }, 'The log is not the one that was read');
  health.register('event log', async () => {
    const problem = await guard.compareLog();
    if (problem !== null) return { ok: false, detail: { problem: problem.message } };
    return { ok: true, detail: { head: await store.head() } };
  });
};

/** Folding takes milliseconds, so an event that waits this long shows that the reader is stuck. */
const STUCK_SECONDS = 60;

/** Parked teams do not make the process unready, since the others continue. */
const toCheckResult = ({ positions, head, lag, parkedTeams }: ProjectionStatus): CheckResult => ({
  ok: lag.seconds < STUCK_SECONDS,
  detail: { positions: Object.fromEntries(positions), head, lag, parkedTeams },
});

/** Adds the positions of the read models to health and metrics, measured at each request. */
export const watchFollower = (
  { health, metrics }: Instruments,
  name: string,
  { readStatus }: Pick<Follower, 'readStatus'>,
): void => {
  health.register(`projection:${name}`, async () => toCheckResult(await readStatus()));
  metrics.watchProjection(name, async () => {
    const { positions, lag, parkedTeams, folded } = await readStatus();
    return {
      positions: new Map([...positions].map(([at, position]) => [at, toOrdinalOrNull(position)])),
      lagEvents: lag.events,
      lagSeconds: lag.seconds,
      parkedTeams,
      folded,
    };
  });
};

/** Health is public, so it omits the reason, which may quote data of a shop; admins and the log have it. */
const toPublicParking = ({ projection, teamId, position, eventType, parkedAt }: Parking) => ({
  readModel: projection,
  teamId,
  position,
  eventType,
  parkedAt,
});

const toPublicRebuild = ({ projections, ...progress }: SeenRebuild) => ({
  readModels: projections,
  ...progress,
});

/** Most entries in a health answer. */
const MOST_SHOWN = 20;

/**
 * Adds parked teams and running rebuilds of all processes to health. Neither makes this process unready: other teams
 * continue, and queries answer from the former tables.
 */
export const watchMaintenance = (
  { health, pool }: { readonly health: Health; readonly pool: pg.Pool },
  schemas: readonly string[],
): void => {
  health.register('read-models', async () => {
    const parked = (await Promise.all(schemas.map((schema) => readParking(pool, schema)))).flat();
    const rebuilding = (await Promise.all(schemas.map((schema) => readProgress(pool, schema))))
      .filter((rebuild) => rebuild !== null)
      .map(toPublicRebuild);
    const shown = parked.slice(0, MOST_SHOWN).map(toPublicParking);
    return { ok: true, detail: { rebuilding, parkedTeams: parked.length, parked: shown } };
  });
};

/**
 * Adds the counts of jobs to health, under a name, and to metrics. Parked jobs do not make the process unready, since other
 * lanes continue.
 */
export const watchReactions = (
  { health, metrics }: Instruments,
  name: string,
  { readStatus }: { readonly readStatus: () => Promise<readonly ReactionStatus[]> },
): void => {
  health.register(name, async () => ({
    ok: true,
    detail: Object.fromEntries(
      (await readStatus()).map(({ reaction, ...reading }) => [reaction, reading]),
    ),
  }));
  metrics.watchReactions(readStatus);
};

/** Logs failed tries: as an error when the job is parked, as a warning when it is tried again. */
export const logFailedTries =
  ({ logger }: { readonly logger: Logger }) =>
  ({ error, ...job }: FailedTry): void => {
    if (job.isParked) {
      logger.error({ err: error, job }, 'A job was parked; npm run retry tries again');
    } else logger.warn({ err: error, job }, 'A job failed and will be tried again');
  };

/** Adds running and waiting work to health and metrics. A full queue does not make the process unready. */
export const watchWork = (queues: WorkQueues, { health, metrics }: Instruments): void => {
  const all = Object.entries(queues);
  for (const [kind, { reading }] of all) metrics.watchWork(kind, reading);
  health.register('work', () => {
    const detail = Object.fromEntries(all.map(([kind, { reading }]) => [kind, reading()]));
    return Promise.resolve({ ok: true, detail });
  });
};
