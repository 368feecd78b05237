import { type Broker, startBroker } from './broker.ts';
import { findKafkaFiles, type KafkaFiles, KafkaMissing } from './kafka-files.ts';

/** What tests can have here. */
interface TestKafka {
  /** Brokers of KAFKA_BROKERS, or null to start one. */
  readonly brokers: string | null;
  /** What it takes to start brokers that a test may kill; null where that cannot be had. */
  readonly files: KafkaFiles | null;
}

/** How the hooks and tests of a run, which are other processes, learn of it. */
const FOUND = 'TEST_KAFKA';
const RUNNING = 'TEST_KAFKA_BROKERS';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Looks, before a run, for the brokers of KAFKA_BROKERS and for what it takes to start some. Says in one line what is
 * missing; throws KafkaMissing instead when CI_NEEDS_KAFKA=1 says that there is no excuse.
 */
export const findTestKafka = async (): Promise<TestKafka> => {
  const brokers = (process.env['KAFKA_BROKERS'] ?? '') || null;
  let files: KafkaFiles | null = null;
  try {
    files = await findKafkaFiles(say);
  } catch (error) {
    if (!(error instanceof KafkaMissing) || process.env['CI_NEEDS_KAFKA'] === '1') throw error;
    const left = brokers === null ? 'the Kafka suites are' : 'the suite that kills brokers is';
    say(`${error.message}; ${left} left out.`);
  }
  const found = { brokers, files };
  process.env[FOUND] = JSON.stringify(found);
  return found;
};

const found = (): TestKafka => JSON.parse(process.env[FOUND] ?? '') as TestKafka;

/** A broker that only its test uses. */
export const startTestBroker = async (): Promise<Broker> => {
  const { files } = found();
  if (files === null) throw new KafkaMissing('No broker can be started here');
  return startBroker(files);
};

/** Makes brokers ready for all tests of a run; answers what to stop afterwards, if anything. */
export const startSharedBroker = async (): Promise<Broker | null> => {
  const { brokers } = found();
  const broker = brokers === null ? await startTestBroker() : null;
  process.env[RUNNING] = broker?.address ?? brokers ?? '';
  return broker;
};

/** Addresses of the brokers that the tests of a run share. */
export const sharedBrokers = (): readonly string[] => {
  const brokers = process.env[RUNNING] ?? '';
  if (brokers === '') throw new Error('No test broker: the jest project "kafka" starts one');
  return brokers.split(',');
};
