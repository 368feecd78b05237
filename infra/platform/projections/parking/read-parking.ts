import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import type { Position } from '../../event-store/event-store.ts';

/** A team whose rows in a projection stay as before an event that could not be folded. */
export interface Parking {
  readonly projection: string;
  readonly teamId: TeamId;
  readonly position: Position;
  readonly eventType: string;
  readonly reason: string;
  /** ISO instant. */
  readonly parkedAt: string;
}

/** Teams parked in a schema, or one of them, in the order of the events they stopped at; none of a schema that is not there. */
export const readParking = async (
  client: Pick<pg.ClientBase, 'query'>,
  schema: string,
  teamId: TeamId | null = null,
): Promise<readonly Parking[]> => {
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('${schema}.parked_teams') is not null as found`,
  );
  if (found.rows[0]?.found !== true) return [];
  const { rows } = await client.query<Parking>(
    `select projection, team_id as "teamId", position, event_type as "eventType", reason,
       to_char(parked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "parkedAt"
     from ${schema}.parked_teams where $1::text is null or team_id = $1 order by position, projection`,
    [teamId],
  );
  return rows;
};
