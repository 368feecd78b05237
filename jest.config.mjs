import { tsImport } from 'tsx/esm/api';

const KAFKA_SUITES = '\\.kafka\\.test\\.ts$';

const testRunner = '<rootDir>/infra/tools/native-suites/run-suite.cjs';

/** Node loads these suites itself, as in production: a process loads a module once for all of them. */
const native = {
  testEnvironment: '<rootDir>/infra/tools/native-suites/environment.cjs',
  runtime: '<rootDir>/infra/tools/native-suites/runtime.cjs',
  testRunner,
  injectGlobals: false,
  transform: {},
};

/** One database server is shared by a whole run. */
const backend = {
  displayName: 'backend',
  roots: ['contracts', 'infra', 'command-service', 'projection-service', 'scheduler'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', KAFKA_SUITES],
  globalSetup: '<rootDir>/jest.global-setup.mjs',
  globalTeardown: '<rootDir>/jest.global-teardown.mjs',
};

/** Each suite has a page and modules of its own; a process loads what keeps nothing of a page once for all of them. */
const console = {
  displayName: 'console',
  testEnvironment: '<rootDir>/infra/tools/page-suites/environment.cjs',
  runtime: '<rootDir>/infra/tools/page-suites/runtime.cjs',
  roots: ['<rootDir>/console/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: {
    '^.+\\.[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  // These packages are ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(@noble|canonicalize)/)'],
  moduleNameMapper: {
    '^(canonicalize)$': '<rootDir>/node_modules/$1/lib/$1.js',
    '\\.module\\.css$': '<rootDir>/jest.style-stub.cjs',
    '\\.(css|svg|png|jpg|webp|woff2)(\\?\\w+)?$': '<rootDir>/jest.asset-stub.cjs',
  },
};

/** The whole product and a browser; each file starts it for itself on a copy of the sample that the setup loads once. */
const e2e = {
  displayName: 'e2e',
  roots: [
    '<rootDir>/console/e2e',
    '<rootDir>/infra/tools/explained-numbers',
    '<rootDir>/infra/tools/golden-reports',
    '<rootDir>/infra/tools/hostile-calls',
    '<rootDir>/infra/tools/on-event-store',
  ],
  testMatch: ['**/*.e2e.ts'],
  globalSetup: '<rootDir>/console/e2e/global-setup.cjs',
  globalTeardown: '<rootDir>/console/e2e/global-teardown.cjs',
};

/** Suites against a real broker, which is only started when they are selected. */
const kafka = (canKillBrokers) => ({
  ...backend,
  displayName: 'kafka',
  roots: ['<rootDir>/infra'],
  testMatch: ['**/*.kafka.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(canKillBrokers ? [] : ['/broker-faults'])],
  globalSetup: '<rootDir>/jest.kafka-setup.mjs',
  globalTeardown: '<rootDir>/jest.kafka-teardown.mjs',
});

/** The product as separate processes, while they are killed; a file starts everything for itself. */
const faults = {
  displayName: 'faults',
  roots: ['<rootDir>/infra/tools/faults'],
  testMatch: ['**/*.faults.ts'],
};

const NEED_BROKERS = ['kafka', 'faults'];

/** Empty where no broker can be had. Looks for one only in runs that may need it. */
const kafkaProjects = async () => {
  const isRun = process.argv[1]?.includes('jest') ?? false;
  const isSelected =
    !process.argv.includes('--selectProjects') ||
    process.argv.some((word) => NEED_BROKERS.includes(word));
  if (!isRun || !isSelected) return [];
  const { findTestKafka } = await tsImport('./infra/kafka/test-kafka.ts', import.meta.url);
  const { brokers, files } = await findTestKafka();
  if (files !== null) return [kafka(true), faults];
  return brokers === null ? [] : [kafka(false)];
};

export default async () => ({
  testSequencer: '<rootDir>/jest.sequencer.mjs',
  projects: [
    { ...console, testRunner },
    ...[backend, e2e, ...(await kafkaProjects())].map((project) => ({ ...native, ...project })),
  ],
  testTimeout: 90_000,
  // The modules of a suite stay in the memory of its process. One that holds too many spends its time collecting garbage.
  workerIdleMemoryLimit: '1GB',
});
