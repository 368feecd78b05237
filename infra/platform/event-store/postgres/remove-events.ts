import type { TeamId } from '@quartermaster/contracts/core/ids';
import { eventRemoved } from '@quartermaster/contracts/privacy/events';
import type { Pool } from 'pg';
import { SCHEMA } from './schema.ts';

/** Events of one statement, so that none holds locks for long. */
const BATCH = 1_000;

/**
 * Empties the events of a team in a log in PostgreSQL, except for the streams of one subject. Each event is replaced
 * by an empty one at the same place, so the log has no hole. A repetition continues. Returns how many events were replaced.
 */
export const removeEvents = async (
  pool: Pool,
  teamId: TeamId,
  keptSubject: string,
): Promise<number> => {
  const sql = `
    update ${SCHEMA}.events e set type = $2, schema_version = $3, data = '{}', metadata = json_build_object(
      'teamId', team_id, 'actor', json_build_object('kind', 'system', 'name', 'operator'),
      'commandId', event_id, 'correlationId', event_id, 'causationId', null)
    where position = any(array(
      select position from ${SCHEMA}.events
      where team_id = $1 and type <> $2 and not starts_with(stream, $4) and position > $5
      order by position limit ${String(BATCH)}))
    returning position`;
  const { type, version } = eventRemoved;
  let removed = 0;
  for (let after = '0'; ;) {
    const values = [teamId, type, version, `${keptSubject}-`, after];
    const { rows } = await pool.query<{ position: string }>(sql, values);
    removed += rows.length;
    if (rows.length < BATCH) return removed;
    after = rows.map(({ position }) => position).reduce((a, b) => (Number(a) > Number(b) ? a : b));
  }
};
