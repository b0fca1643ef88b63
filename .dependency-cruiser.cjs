/**
 * What the module boundaries of nx do not see: Node's built-ins, files inside one project, and the
 * difference between production code and the tests beside it.
 *
 * tools/architecture/architecture.spec.ts plants a violation of each rule and proves that every
 * rule still matches a file.
 */

/** Specs and test doubles lie beside the code, and may use more than it. */
const NOT_PRODUCTION = ['\\.spec\\.ts$', '\\.e2e-spec\\.ts$', '/testing/', '^apps/[^/]+/test/'];
const PROJECT = '^(libs/[^/]+/[^/]+|apps/[^/]+|tools/[^/]+)/';
const CORE = '^libs/(shared/kernel|[^/]+/domain)/';
const NPM = [
  'npm',
  'npm-dev',
  'npm-optional',
  'npm-peer',
  'npm-bundled',
  'npm-no-pkg',
  'npm-unknown',
];

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
      name: 'core-without-node',
      comment: 'Domain code does no I/O: declare a port and let an adapter implement it.',
      severity: 'error',
      from: { path: CORE, pathNot: NOT_PRODUCTION },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'core-without-npm',
      comment: 'Domain code depends on no package: a change of library must not reach it.',
      severity: 'error',
      from: { path: CORE, pathNot: NOT_PRODUCTION },
      to: { path: 'node_modules/', dependencyTypes: NPM },
    },
    {
      name: 'domain-knows-itself-and-the-kernel',
      comment: 'An adapter in a domain turns the dependency round.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/domain/' },
      to: { path: '^(libs|apps|tools)/', pathNot: ['^libs/$1/domain/', '^libs/shared/kernel/'] },
    },
    {
      name: 'contexts-apart',
      comment: 'A context that needs another declares a port of its own, and an app binds it.',
      severity: 'error',
      from: { path: '^libs/(?!shared/|assembly/)([^/]+)/' },
      to: { path: '^(libs|apps|tools)/', pathNot: ['^libs/$1/', '^libs/shared/'] },
    },
    {
      name: 'rest-without-database',
      comment: 'HTTP adapters reach data through use cases and query ports.',
      severity: 'error',
      from: { path: '^libs/([^/]+/rest|shared/chat-wire)/' },
      to: { path: ['^libs/[^/]+/postgres/', 'node_modules/(typeorm|pg)/'] },
    },
    {
      name: 'inversify-in-composition-only',
      comment: 'What is composed must not know that it is: plain classes, plain constructors.',
      severity: 'error',
      from: {
        path: '^(apps|libs|tools)/',
        pathNot: ['^apps/[^/]+/src/composition/', '^libs/assembly/'],
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
      comment: 'Inside a project, imports are relative.',
      severity: 'error',
      from: { path: PROJECT },
      to: { path: '^$1/', dependencyTypesNot: ['local'] },
    },
    {
      name: 'no-relative-import-across-projects',
      comment: 'Another project is imported by its package name: its index is what it promises.',
      severity: 'error',
      // The scripts that run before anything is installed have no package names yet.
      from: { path: `${PROJECT}.+\\.ts$` },
      to: { path: '^(libs|apps|tools)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'production-without-tests',
      comment: 'Test doubles and specs are not part of what runs.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: NOT_PRODUCTION },
      to: { path: NOT_PRODUCTION },
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
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
};
