import { createInMemoryEventStore, createInMemoryLog } from '../in-memory.ts';
import { type DamagedLog, teamLogContract } from './team-log.contract.ts';

const shared = createInMemoryLog();

const openToDamage = async (): Promise<DamagedLog> => {
  const log = createInMemoryLog();
  const store = createInMemoryEventStore(log);
  return {
    store,
    lose: async ({ id, metadata }) => {
      const events = log.teams.get(metadata.teamId)?.events ?? [];
      events.splice(
        events.findIndex((event) => event.id === id),
        1,
      );
    },
    close: async () => store.close(),
  };
};

teamLogContract('in memory', async () => createInMemoryEventStore(shared), openToDamage);
