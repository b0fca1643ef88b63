/** One jest project per level of test, distinguished by the suffix of the file. */
const project = (displayName, testMatch, more = {}) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testMatch,
  // A test file runs from a bundle of all of them: docs/adr/0023-tests-from-one-bundle.md.
  testEnvironment: '<rootDir>/tools/testing/bundle/environment.mjs',
  transform: { '\\.ts$': '<rootDir>/tools/testing/bundle/transform.mjs' },
  globalSetup: '<rootDir>/tools/testing/bundle-setup.mjs',
  globalTeardown: '<rootDir>/tools/testing/global-teardown.mjs',
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  ...more,
});

const ARCHITECTURE = '<rootDir>/tools/architecture';

const onPostgres = {
  globalSetup: '<rootDir>/tools/testing/global-setup.mjs',
};

const config = {
  // Live data of a worker stays below 250 MB; this includes garbage that is not collected yet.
  workerIdleMemoryLimit: '1500MB',
  // For machines that do other things at the same time; no test is meant to come near it.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/tools/testing/sequencer.mjs',
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
