import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { boundaries } from './tools/architecture/boundaries.mjs';

const NODE_BUILT_INS = {
  group: ['node:*', 'fs', 'fs/*', 'path', 'http', 'https', 'net', 'crypto', 'child_process', 'os'],
  message: 'Domain code does no I/O: declare a port and let an adapter implement it.',
};

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '.data', '.nx', 'docs', 'apps/*/public', '**/generated'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // An adapter in memory has nothing to await, yet keeps the port's form.
      '@typescript-eslint/require-await': 'off',
      // class-validator and the parameter decorators need plain classes with definite fields.
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: 'Name what you export: an index shows the whole surface of its project.',
        },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly', clearTimeout: 'readonly', fetch: 'readonly', AbortController: 'readonly', Buffer: 'readonly' } },
  },
  {
    files: ['libs/**/*.ts', 'apps/**/*.ts'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', boundaries] },
  },
  {
    files: ['libs/shared/kernel/src/**/*.ts', 'libs/*/domain/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NODE_BUILT_INS] }] },
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
