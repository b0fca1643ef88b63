/**
 * Reports a file whose project is not in the graph of nx. Without it `@nx/enforce-module-boundaries` prints
 * a warning, or nothing at all, and accepts every import.
 */
export const projectGraphKnown = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      noGraph: 'Module boundaries were not checked: no project graph. Run `npx nx show projects`.',
      unknownProject:
        'Module boundaries were not checked: the project graph does not hold the project of this file.',
    },
  },
  create(context) {
    return {
      // The boundary rule loads the graph when it is created, which happens before any visit.
      'Program:exit'(node) {
        const roots = globalThis.projectRootMappings;
        if (!roots) return context.report({ node, messageId: 'noGraph' });
        const file = context.filename.replaceAll('\\', '/').slice(context.cwd.length + 1);
        if ([...roots.keys()].some((root) => file.startsWith(`${root}/`))) return;
        context.report({ node, messageId: 'unknownProject' });
      },
    };
  },
};
