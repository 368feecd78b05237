const swc = (parser, transform, moduleType) => [
  '@swc/jest',
  {
    jsc: { target: 'es2023', parser, ...(transform && { transform }) },
    module: { type: moduleType },
    sourceMaps: 'inline',
  },
];

/** Node projects run as ES modules, as in production; one database server is shared by a whole run. */
const backend = {
  displayName: 'backend',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  roots: ['contracts', 'infra', 'command-service', 'projection-service', 'scheduler'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ['**/*.test.ts'],
  transform: { '^.+\\.ts$': swc({ syntax: 'typescript' }, null, 'es6') },
  globalSetup: '<rootDir>/jest.global-setup.mjs',
  globalTeardown: '<rootDir>/jest.global-teardown.mjs',
};

const console = {
  displayName: 'console',
  testEnvironment: '@happy-dom/jest-environment',
  roots: ['<rootDir>/console/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: {
    '^.+\\.[jt]sx?$': swc(
      { syntax: 'typescript', tsx: true },
      { react: { runtime: 'automatic' } },
      'commonjs',
    ),
  },
  moduleNameMapper: {
    '\\.(css|svg|png|jpg|webp|woff2)(\\?\\w+)?$': '<rootDir>/jest.asset-stub.cjs',
  },
};

/** The whole product and a browser; each file starts it for itself on a copy of the sample that the setup loads once. */
const e2e = {
  displayName: 'e2e',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  roots: ['<rootDir>/console/e2e'],
  testMatch: ['**/*.e2e.ts'],
  transform: backend.transform,
  globalSetup: '<rootDir>/console/e2e/global-setup.cjs',
  globalTeardown: '<rootDir>/console/e2e/global-teardown.cjs',
};

export default {
  projects: [backend, console, e2e],
  testTimeout: 90_000,
};
