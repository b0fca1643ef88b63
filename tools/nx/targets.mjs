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

function targetsOf(root) {
  return {
    lint: {
      command: `eslint ${root} --max-warnings 0`,
      cache: true,
      inputs: ['default', '^default', '{workspaceRoot}/eslint.config.mjs'],
    },
    test: {
      command: `node --experimental-vm-modules --no-warnings node_modules/.bin/jest ${root} --passWithNoTests`,
    },
  };
}
