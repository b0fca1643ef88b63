const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: false,
        useDefineForClassFields: false,
      },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** One jest project per level of test, told apart by the file's suffix. */
const project = (displayName, testMatch, more = {}) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testEnvironment: 'node',
  testMatch,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': swc },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  ...more,
});

const ARCHITECTURE = '<rootDir>/tools/architecture';

const onPostgres = {
  globalSetup: '<rootDir>/tools/testing/global-setup.ts',
  globalTeardown: '<rootDir>/tools/testing/global-teardown.ts',
};

const config = {
  // ES modules under jest leak a little with every file: a worker that has grown is replaced.
  workerIdleMemoryLimit: '1GB',
  // For machines that do other things at the same time; no test is meant to come near it.
  testTimeout: 30_000,
  projects: [
    project('unit', ['**/!(*.contract).spec.ts'], {
      testPathIgnorePatterns: ['/node_modules/', ARCHITECTURE],
    }),
    project('architecture', ['**/*.spec.ts'], { roots: [ARCHITECTURE] }),
    project('contract', ['**/*.contract.spec.ts'], onPostgres),
    project('e2e', ['**/*.e2e-spec.ts'], onPostgres),
  ],
};

export default config;
