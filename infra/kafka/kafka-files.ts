import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** A Kafka server that can be started on this machine. */
export interface KafkaFiles {
  readonly java: string;
  /** The jars of the server and its dependencies. */
  readonly jars: string;
  /** The data folder of an empty cluster, to be copied. */
  readonly formatted: string;
}

/** Kafka cannot be run here; the message names what is missing. */
export class KafkaMissing extends Error {
  override readonly name = 'KafkaMissing';
  readonly isOperational = true;
}

const run = promisify(execFile);
const POM = path.join(import.meta.dirname, 'pom.xml');
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/quartermaster');
const OLDEST_JAVA = 17;
const FETCH_WITHIN_MS = 300_000;
const CLUSTER_ID = 'UXVhcnRlcm1hc3RlcjAwMA';
export const NODE_ID = 1;

const findJava = async (): Promise<string> => {
  const home = process.env['JAVA_HOME'] ?? '';
  const java = home === '' ? 'java' : path.join(home, 'bin', 'java');
  const { stderr } = await run(java, ['-version']).catch(() => ({ stderr: '' }));
  const version = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  if (version >= OLDEST_JAVA) return java;
  throw new KafkaMissing(`Java ${OLDEST_JAVA} or newer, which runs Kafka, is not installed`);
};

const fetchJars = async (into: string): Promise<void> => {
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime'];
  const args = ['-q', '-B', '-ntp', '-f', POM, ...goal, `-DoutputDirectory=${into}`];
  await run('mvn', args, { timeout: FETCH_WITHIN_MS }).catch((error: unknown) => {
    const code = (error as { readonly code?: unknown }).code;
    const why =
      code === 'ENOENT'
        ? 'Maven, which fetches Kafka, is not installed'
        : 'Maven could not fetch Kafka';
    throw new KafkaMissing(`${why}, and there is no copy in ${CACHE}`);
  });
};

/** The settings that identify the cluster of a data folder. */
const format = async (java: string, jars: string, folder: string): Promise<void> => {
  const settings = path.join(path.dirname(folder), 'format.properties');
  await mkdir(folder);
  await writeFile(
    settings,
    `process.roles=broker,controller
node.id=${NODE_ID}
controller.quorum.voters=${NODE_ID}@127.0.0.1:9093
listeners=PLAINTEXT://127.0.0.1:9092,CONTROLLER://127.0.0.1:9093
controller.listener.names=CONTROLLER
log.dirs=${folder}
`,
  );
  const tool = ['-cp', path.join(jars, '*'), 'kafka.tools.StorageTool'];
  await run(java, [...tool, 'format', '--config', settings, '--cluster-id', CLUSTER_ID]);
};

/**
 * Finds Java and the server's jars, which Maven fetches once into a cache folder. Throws KafkaMissing. `say` receives a
 * note before the download, because it takes time.
 */
export const findKafkaFiles = async (say: (line: string) => void): Promise<KafkaFiles> => {
  const pom = await readFile(POM, 'utf8');
  const version = /<kafka\.version>(.+)<\/kafka\.version>/.exec(pom)?.[1] ?? '';
  const fingerprint = createHash('sha256').update(pom).digest('hex').slice(0, 8);
  const home = path.join(CACHE, `kafka-${version}-${fingerprint}`);
  const java = await findJava();
  const files = { java, jars: path.join(home, 'jars'), formatted: path.join(home, 'formatted') };
  if (existsSync(home)) return files;
  say(`Fetching Kafka ${version} from Maven Central into ${path.relative(process.cwd(), home)}`);
  const unfinished = `${home}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    const jars = path.join(unfinished, 'jars');
    await fetchJars(jars);
    await format(java, jars, path.join(unfinished, 'formatted'));
    await rename(unfinished, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error; // otherwise another process was faster
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return files;
};
