const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
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

const config = {
  projects: [
    project('unit', ['**/!(*.contract).spec.ts']),
    project('contract', ['**/*.contract.spec.ts'], {
      globalSetup: '<rootDir>/tools/testing/global-setup.ts',
      globalTeardown: '<rootDir>/tools/testing/global-teardown.ts',
    }),
    project('e2e', ['**/*.e2e-spec.ts'], {
      globalSetup: '<rootDir>/tools/testing/global-setup.ts',
      globalTeardown: '<rootDir>/tools/testing/global-teardown.ts',
    }),
  ],
};

export default config;
