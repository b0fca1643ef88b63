import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Gives every workspace project its targets, so that a project needs no configuration beyond the
 * tags in its package.json. The named inputs are those of nx.json.
 *
 * @see CONTRIBUTING.md, "Work project by project"
 */
export const createNodesV2 = [
  '{apps,libs,tools}/**/package.json',
  (files, _, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      return [file, { projects: { [root]: { root, targets: targetsOf(root, workspaceRoot) } } }];
    }),
];

/** Sources of the project and of its imports, and their compiler settings. */
const SOURCES = ['default', '^production', 'compiler'];

/** The inputs of the checks of `npm test`: everything but prose. */
const EVERYTHING = ['workspace', '!{workspaceRoot}/**/*.md', '!{workspaceRoot}/docs/images/**'];

/** Checks of the whole workspace: `npm test` runs them, from the cache when nothing has changed. */
const CHECKS = {
  'check-lint': { command: 'node tools/verify/lint.mjs', cache: true, inputs: EVERYTHING },
  'check-dependencies': {
    command:
      'node --max-semi-space-size=64 --single-threaded-gc node_modules/dependency-cruiser/bin/dependency-cruise.mjs apps libs tools --config .dependency-cruiser.cjs --output-type err-long',
    cache: true,
    inputs: EVERYTHING,
  },
  'check-generated': {
    command: 'node --import tsx tools/verify/src/check-generated.ts',
    cache: true,
    inputs: ['workspace'],
  },
};

function targetsOf(root, workspaceRoot) {
  return {
    lint: {
      command: `node tools/verify/lint.mjs ${root}`,
      cache: true,
      inputs: [
        ...SOURCES,
        '{workspaceRoot}/oxlint.config.mjs',
        '{workspaceRoot}/tools/architecture/*.mjs',
        // The rule of boundaries reads the tags of all projects.
        '{workspaceRoot}/{apps,libs,tools}/**/package.json',
      ],
    },
    typecheck: {
      command: `node node_modules/oxlint/bin/oxlint -c tools/nx/typecheck.config.mjs ${root}`,
      cache: true,
      inputs: [...SOURCES, '{workspaceRoot}/tools/nx/typecheck.config.mjs'],
    },
    test: {
      command: `node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js ${root}/ --passWithNoTests`,
      cache: true,
      // Tests of tools read the whole repository.
      inputs: root.startsWith('tools/')
        ? ['workspace']
        : [...SOURCES, '{workspaceRoot}/jest.config.mjs', '{workspaceRoot}/tools/testing/**/*'],
    },
    ...(root === 'tools/verify' && CHECKS),
    ...(existsSync(join(workspaceRoot, root, 'src/main.ts')) && programTargetsOf(root)),
  };
}

/** The targets of projects that are programs. */
function programTargetsOf(root) {
  const app = basename(root);
  return {
    build: {
      command: `node tools/build/build.mjs ${app}`,
      cache: true,
      inputs: ['production', '^production', 'compiler', '{workspaceRoot}/tools/build/*.mjs'],
      outputs: ['{projectRoot}/dist'],
    },
    serve: {
      command: `node --import tsx tools/nx/serve.ts ${app}`,
      dependsOn: ['build'],
      continuous: true,
    },
  };
}
