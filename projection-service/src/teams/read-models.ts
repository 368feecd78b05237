import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { getReadModelState } from '@quartermaster/contracts/teams/calls';
import {
  type Parking,
  readParking,
} from '@quartermaster/platform/projections/parking/read-parking';
import { readProgress } from '@quartermaster/platform/projections/rebuild/progress';
import type pg from 'pg';

export interface ReadModelStateOptions {
  readonly pool: pg.Pool;
  /** Schemas of the read models, one for each set that follows the log together. */
  readonly schemas: readonly string[];
}

const toParkedModel = ({ projection, position, eventType, reason, parkedAt }: Parking) => ({
  readModel: projection,
  position,
  eventType,
  reason,
  parkedAt,
});

/** Answers admins where read models of their team are parked or being rebuilt. */
export const readModelStateRoute = ({ pool, schemas }: ReadModelStateOptions): MountedRoute =>
  mount(getReadModelState, async (request) => {
    const team = requireTeamId(request);
    const parked = await Promise.all(schemas.map((schema) => readParking(pool, schema, team)));
    const rebuilds = await Promise.all(schemas.map((schema) => readProgress(pool, schema)));
    const rebuilding = rebuilds
      .filter((rebuild) => rebuild !== null)
      .map(({ projections, secondsLeft, quietSeconds }) => ({
        readModels: [...projections],
        secondsLeft,
        quietSeconds,
      }));
    return { body: { parked: parked.flat().map(toParkedModel), rebuilding } };
  });
