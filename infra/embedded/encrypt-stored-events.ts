import { allEvents } from '@quartermaster/contracts/events';
import { BadConfig, type Config } from '../platform/config/config.ts';
import { encryptLog } from '../platform/persons/encrypt-log.ts';
import type { Shutdown } from '../platform/process/shutdown.ts';
import { openInfrastructure } from './infrastructure.ts';

/**
 * Encrypts the texts of persons and teams that earlier releases stored in the clear. The product may be running. After an
 * interruption it can be run again. Throws BadConfig for a log that is not in PostgreSQL.
 */
export const encryptStoredEvents = async (
  config: Config,
  say: (text: string) => void,
  shutdown: Shutdown,
): Promise<void> => {
  if (config.eventStoreUrl !== null) {
    throw new BadConfig(
      'npm run encrypt replaces events of a log in PostgreSQL; EVENT_STORE_URL names another. Nothing was changed.',
    );
  }
  const { pool, personKeys } = await openInfrastructure(config, process.env, shutdown);
  const count = await encryptLog(pool, personKeys, allEvents, (position) => {
    say(`Looked through ${position.toLocaleString('en')} events`);
  });
  say(`Replaced ${count.toLocaleString('en')} events with unencrypted texts.`);
  await shutdown.run();
};
