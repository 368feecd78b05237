import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import type { Poison } from './folding.ts';

type Client = Pick<pg.ClientBase, 'query'>;

export interface ParkedTeam {
  readonly projection: string;
  readonly teamId: TeamId;
}

export const readParkedTeams = async (
  client: Client,
  schema: string,
): Promise<readonly ParkedTeam[]> => {
  const { rows } = await client.query<ParkedTeam>(
    `select projection, team_id as "teamId" from ${schema}.parked_teams`,
  );
  return rows;
};

/** A reason may quote the very text that the database refuses. */
const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd');

/** A team stops in one projection at its first poison event; the earliest wins. */
export const parkTeam = async (client: Client, schema: string, poison: Poison): Promise<void> => {
  const { event, projection, reason } = poison;
  await client.query(
    `insert into ${schema}.parked_teams as p (projection, team_id, position, event_id, event_type, reason)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (projection, team_id) do update
       set position = excluded.position, event_id = excluded.event_id,
           event_type = excluded.event_type, reason = excluded.reason
       where excluded.position collate "C" < p.position`,
    [projection, event.metadata.teamId, String(event.position), event.id, event.type, reason].map(
      storable,
    ),
  );
};
