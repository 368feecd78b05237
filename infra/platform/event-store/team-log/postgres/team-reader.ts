import { openPool } from '../../../postgres/pool.ts';
import type { EventStore } from '../../event-store.ts';
import { LOG_SESSION, readPage } from '../../postgres/rows.ts';
import { readTeamPage } from './team-rows.ts';

/** Reads the events of a team from the log in PostgreSQL, over one connection. The log is there already. */
export const openPostgresTeamReader = (databaseUrl: string): Pick<EventStore, 'readTeam'> => {
  const pool = openPool(databaseUrl, {
    max: 1,
    applicationName: 'quartermaster past',
    settings: LOG_SESSION,
  });
  return {
    readTeam: async (...asked) =>
      readTeamPage(pool, async (after, limit) => readPage(pool, after, limit), asked),
  };
};
