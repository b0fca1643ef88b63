import { dirname } from 'node:path';

/**
 * Gives every workspace project its `lint` and `test` targets, so that a project needs no
 * configuration beyond the tags in its package.json.
 */
export const createNodesV2 = [
  '{apps,libs,tools}/**/package.json',
  (files) =>
    files.map((file) => {
      const root = dirname(file);
      return [file, { projects: { [root]: { root, targets: targetsOf(root) } } }];
    }),
];

/** What a test may rest on: sources of the project and of what it imports, tools, the lock file. */
const SOURCES = ['default', '^default', '{workspaceRoot}/package-lock.json'];

function targetsOf(root) {
  return {
    lint: {
      command: `node tools/verify/lint.mjs ${root}`,
      cache: true,
      inputs: [
        ...SOURCES,
        '{workspaceRoot}/oxlint.config.mjs',
        '{workspaceRoot}/tsconfig.base.json',
        '{workspaceRoot}/tools/architecture/*.mjs',
        // The rule of boundaries looks at the tags of all projects.
        '{workspaceRoot}/{apps,libs,tools}/**/package.json',
      ],
    },
    test: {
      command: `node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js ${root}/ --passWithNoTests`,
      cache: true,
      inputs: [...SOURCES, '{workspaceRoot}/jest.config.mjs', '{workspaceRoot}/tools/testing/**/*'],
    },
  };
}
