import type pg from 'pg';
import { type Parking, readParking } from '../../projections/parking/read-parking.ts';
import { readProgress, type SeenRebuild } from '../../projections/rebuild/progress.ts';
import type { Health } from '../../telemetry/health.ts';

/** Health is open to whoever asks, so the reason, which may quote data of a shop, is left to admins and the log. */
const shownParking = ({ projection, teamId, position, eventType, parkedAt }: Parking) => ({
  readModel: projection,
  teamId,
  position,
  eventType,
  parkedAt,
});

const shownRebuild = ({ projections, ...progress }: SeenRebuild) => ({
  readModels: projections,
  ...progress,
});

/** More than anybody reads one by one. */
const MOST_SHOWN = 20;

/**
 * Shows in health which teams are parked and which read models are being rebuilt, by whatever process. Neither makes this
 * one unready: other teams go on, and queries answer from the former tables.
 */
export const watchMaintenance = (
  { health, pool }: { readonly health: Health; readonly pool: pg.Pool },
  schemas: readonly string[],
): void => {
  health.register('read-models', async () => {
    const parked = (await Promise.all(schemas.map((schema) => readParking(pool, schema)))).flat();
    const rebuilding = (await Promise.all(schemas.map((schema) => readProgress(pool, schema))))
      .filter((rebuild) => rebuild !== null)
      .map(shownRebuild);
    const shown = parked.slice(0, MOST_SHOWN).map(shownParking);
    return { ok: true, detail: { rebuilding, parkedTeams: parked.length, parked: shown } };
  });
};
