import { builtinModules } from 'node:module';
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { boundaries } from './tools/architecture/boundaries.mjs';
import { projectGraphKnown } from './tools/architecture/project-graph-known.mjs';

const NODE_GLOBALS = [
  'AbortController',
  'Buffer',
  'URL',
  'clearInterval',
  'clearTimeout',
  'console',
  'fetch',
  'performance',
  'process',
  'setInterval',
  'setTimeout',
];

const NODE_BUILT_INS = {
  group: ['node:*', ...builtinModules.map((name) => `/${name}`)],
  message: 'Domain code does no I/O: declare a port and let an adapter implement it.',
};

const REFUSED_SYNTAX = [
  {
    selector: 'ExportAllDeclaration',
    message: 'Name what you export: an index shows the whole surface of its project.',
  },
  {
    selector:
      ':matches(ClassDeclaration, TSInterfaceDeclaration) > Identifier.id[name=/(Manager|Impl)$/]',
    message: 'Say what it does: Manager and Impl say nothing.',
  },
  {
    selector: 'TSInterfaceDeclaration > Identifier.id[name=/^I[A-Z][a-z]/]',
    message: 'A port is named by need, without a prefix.',
  },
  {
    selector:
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo|failing)$/]',
    message: 'Every test runs, always.',
  },
  {
    // It is slow as well: an object that begins with one takes a microsecond for each further field.
    selector: 'SpreadElement > ObjectExpression',
    message: 'Write the properties out: the compiler checks no names in the spread of a literal.',
  },
  {
    selector: 'SpreadElement > ArrayExpression',
    message: 'Write the elements out: the spread of a literal says nothing.',
  },
];

const DEFAULT_EXPORTS = {
  restrictDefaultExports: { direct: true, named: true, defaultFrom: true },
};

export default tseslint.config(
  {
    ignores: [
      '**/dist',
      '**/node_modules',
      '.data',
      '.nx',
      'docs',
      'apps/*/public',
      '**/generated',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { '@nx': nx, tandem: { rules: { 'project-graph-known': projectGraphKnown } } },
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@nx/enforce-module-boundaries': ['error', boundaries],
      'tandem/project-graph-known': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // An adapter in memory has nothing to await, yet keeps the port's form.
      '@typescript-eslint/require-await': 'off',
      // class-validator and the parameter decorators need plain classes with definite fields.
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-restricted-exports': ['error', DEFAULT_EXPORTS],
      'no-restricted-syntax': ['error', ...REFUSED_SYNTAX],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(NODE_GLOBALS.map((name) => [name, 'readonly'])),
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { module: 'writable', require: 'readonly' } },
  },
  {
    files: ['libs/shared/kernel/src/**/*.ts', 'libs/*/domain/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NODE_BUILT_INS] }] },
  },
  {
    // Jest takes these by their default export.
    files: ['tools/testing/global-*.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.e2e-spec.ts', '**/testing/**/*.ts', '**/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  prettier,
);
