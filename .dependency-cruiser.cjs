/**
 * The import rules between files: inside one project, and between production code and the tests
 * beside it. Rules between projects and packages are tags in tools/architecture/boundaries.mjs, and
 * Node's built-ins in oxlint.config.mjs; no rule is stated twice.
 *
 * tools/architecture/architecture.spec.ts plants a violation of each rule and proves that every
 * rule still matches a file.
 */

/** Specs and test doubles lie beside the code, and may use more than it. */
const NOT_PRODUCTION = ['\\.spec\\.ts$', '\\.e2e-spec\\.ts$', '/testing/', '^apps/[^/]+/test/'];
const PROJECT = '^(libs/[^/]+/[^/]+|apps/[^/]+|tools/[^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'inversify-in-composition-only',
      comment: 'What is composed must not know that it is: plain classes, plain constructors.',
      severity: 'error',
      from: {
        path: '^(apps|tools)/',
        pathNot: '^apps/[^/]+/src/composition/',
      },
      to: { path: 'node_modules/inversify/' },
    },
    {
      name: 'no-own-index',
      comment: 'An index shows a project to others; inside, import the file that is meant.',
      severity: 'error',
      from: { path: `${PROJECT}(src|testing)/`, pathNot: '\\.spec\\.ts$' },
      to: { path: '^$1/$2/index\\.ts$' },
    },
    {
      name: 'no-own-package-name',
      comment: 'Inside a project, imports are relative. nx sees the main entry only.',
      severity: 'error',
      from: { path: PROJECT },
      to: { path: '^$1/', dependencyTypesNot: ['local'] },
    },
    {
      name: 'production-without-tests',
      comment: 'Test doubles and specs are not part of what runs.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: NOT_PRODUCTION },
      to: { path: NOT_PRODUCTION },
    },
    {
      name: 'production-without-test-packages',
      comment: 'Packages for tests are not installed where the program runs.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: NOT_PRODUCTION },
      to: { path: 'node_modules/(@jest|fast-check|ajv)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '^dist/'] },
    // Type-only imports bind as tightly as others.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Packages of the workspace are judged by the file that they lead to, not by their link.
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
