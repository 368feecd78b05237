import { startRelay } from '@quartermaster/platform/event-bus/kafka/relay';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';

/*
 * The relay in a separate process, as beside a command service. Its arguments are database, topic, partitions and brokers.
 * Sends its parent a message after its first published events.
 */
const [databaseUrl = '', topic = '', partitions = '', ...brokers] = process.argv.slice(2);
const store = await openPostgresEventStore(databaseUrl);
let reported = false;
const relay = startRelay({
  store,
  databaseUrl,
  brokers,
  topic,
  partitions: Number(partitions),
  onProblem: () => undefined, // the brokers are away for a while
  onPublished: () => {
    if (!reported) process.send?.('published');
    reported = true;
  },
});
process.once('SIGTERM', () => void relay.stop().then(() => store.close()));
