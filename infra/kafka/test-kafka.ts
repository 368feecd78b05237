import { type Broker, startBroker } from './broker.ts';
import { findKafkaFiles, type KafkaFiles, KafkaMissing } from './kafka-files.ts';

/** The Kafka that tests can use here. */
interface TestKafka {
  /** Brokers of KAFKA_BROKERS, or null to start one. */
  readonly brokers: string | null;
  /** The files to start brokers that a test may kill; null when they are not available. */
  readonly files: KafkaFiles | null;
}

/** Passes the findings to the hooks and tests of a run, which are other processes. */
const FOUND = 'TEST_KAFKA';
const RUNNING = 'TEST_KAFKA_BROKERS';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Returns the findings of `findTestKafka` before this run. */
export const foundKafka = (): TestKafka => JSON.parse(process.env[FOUND] ?? '') as TestKafka;

/**
 * Looks, before a run, for the brokers of KAFKA_BROKERS and for the files to start some. Prints one line about suites that are
 * left out; throws KafkaMissing instead if CI_NEEDS_KAFKA=1 requires Kafka.
 */
export const findTestKafka = async (): Promise<void> => {
  if (process.env[FOUND] !== undefined) return; // by another project of the run
  const brokers = (process.env['KAFKA_BROKERS'] ?? '') || null;
  let files: KafkaFiles | null = null;
  try {
    files = await findKafkaFiles(say);
  } catch (error) {
    if (!(error instanceof KafkaMissing) || process.env['CI_NEEDS_KAFKA'] === '1') throw error;
    const suites = brokers === null ? 'Kafka suites' : 'suites that kill brokers';
    say(`The ${suites} are left out: ${error.message}.`);
  }
  process.env[FOUND] = JSON.stringify({ brokers, files } satisfies TestKafka);
};

/** A broker for one test only. */
export const startTestBroker = async (): Promise<Broker> => {
  const { files } = foundKafka();
  if (files === null) throw new KafkaMissing('No broker can be started here');
  return startBroker(files);
};

/** Prepares brokers for all tests of a run; returns the broker to stop afterwards, or null. */
export const startSharedBroker = async (): Promise<Broker | null> => {
  const { brokers, files } = foundKafka();
  const broker = brokers === null && files !== null ? await startBroker(files) : null;
  process.env[RUNNING] = broker?.address ?? brokers ?? '';
  return broker;
};

/** Addresses of the brokers that the tests of a run share. */
export const sharedBrokers = (): readonly string[] => {
  const brokers = process.env[RUNNING] ?? '';
  if (brokers === '') throw new Error('No test broker: the jest project "kafka" starts one');
  return brokers.split(',');
};
