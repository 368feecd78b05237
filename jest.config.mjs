const KAFKA_SUITES = '\\.kafka\\.test\\.ts$';

/** Packages that are ES modules only. */
const ES_MODULES = [
  ...['@noble', 'canonicalize', 'cookie-es', 'httpxy', 'is-network-error', 'p-limit', 'p-retry'],
  ...['oxfmt', 'unpdf', 'uuid', 'yocto-queue'],
].join('|');

const shared = {
  setupFiles: ['<rootDir>/jest.setup-errors.cjs'],
  transform: {
    '^.+\\.m?[jt]sx?$': [
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
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES})/)`],
  moduleNameMapper: {
    '^(canonicalize)$': '<rootDir>/node_modules/$1/lib/$1.js',
    '^unpdf/pdfjs$': '<rootDir>/node_modules/unpdf/dist/pdfjs.mjs',
  },
};

/** One database server is shared by a whole run. */
const backend = {
  ...shared,
  displayName: 'backend',
  roots: ['contracts', 'infra', 'command-service', 'projection-service', 'scheduler'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', KAFKA_SUITES],
  globalSetup: '<rootDir>/jest.global-setup.mjs',
  globalTeardown: '<rootDir>/jest.global-teardown.mjs',
};

const console = {
  ...shared,
  displayName: 'console',
  testEnvironment: '@happy-dom/jest-environment',
  setupFiles: [...shared.setupFiles, '<rootDir>/console/src/testing/test-page.ts'],
  roots: ['<rootDir>/console/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: {
    ...shared.moduleNameMapper,
    '^@tabler/icons-react$': '<rootDir>/console/src/testing/icon-stub.cjs',
    '\\.module\\.css$': '<rootDir>/jest.style-stub.cjs',
    '\\.(css|svg|png|jpg|webp|woff2)(\\?\\w+)?$': '<rootDir>/jest.asset-stub.cjs',
  },
};

/** The whole product and a browser; each file starts it for itself on a copy of the sample that the setup loads once. */
const e2e = {
  ...shared,
  displayName: 'e2e',
  roots: [
    '<rootDir>/console/e2e',
    '<rootDir>/infra/checks/explained-numbers',
    '<rootDir>/infra/checks/golden-reports',
    '<rootDir>/infra/checks/hostile-calls',
    '<rootDir>/infra/checks/on-event-store',
  ],
  testMatch: ['**/*.e2e.ts'],
  globalSetup: '<rootDir>/console/e2e/global-setup.cjs',
  globalTeardown: '<rootDir>/console/e2e/global-teardown.cjs',
};

/** Suites against a real broker. They are skipped where none can be had. */
const kafka = {
  ...backend,
  displayName: 'kafka',
  roots: ['<rootDir>/infra'],
  testMatch: ['**/*.kafka.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/jest.kafka-setup.mjs',
  globalTeardown: '<rootDir>/jest.kafka-teardown.mjs',
};

/**
 * The product as separate processes, while they are killed; a file starts everything for itself. FAULTS=60 disturbs them 60
 * times; only then the log is in PostgreSQL too.
 */
const faults = {
  ...shared,
  displayName: 'faults',
  roots: ['<rootDir>/infra/checks/faults'],
  testMatch: [process.env.FAULTS ? '**/*.faults.ts' : '**/on-event-store.faults.ts'],
  globalSetup: '<rootDir>/jest.faults-setup.mjs',
};

export default {
  testSequencer: '<rootDir>/jest.sequencer.mjs',
  projects: [console, backend, e2e, kafka, faults],
  testTimeout: 90_000,
  // A process keeps a part of the memory of each suite that it ran.
  workerIdleMemoryLimit: '1GB',
};
