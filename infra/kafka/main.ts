import { runProgram } from '@quartermaster/platform/process/run-program';
import { startBroker } from './broker.ts';
import { findKafkaFiles } from './kafka-files.ts';

/** Runs one broker for trials until it is stopped; its data is removed afterwards. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await runProgram(async () => {
  const starting = findKafkaFiles(say).then(startBroker);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void starting.then(async (broker) => broker.stop()).finally(() => process.exit());
    });
  }
  const { address } = await starting;
  say(`Kafka is ready: KAFKA_BROKERS=${address} (Ctrl+C ends it and removes its data)`);
});
