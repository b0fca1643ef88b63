import { projectGraphKnown } from './project-graph-known.mjs';

/** Rules of this repository for oxlint, which runs them as it runs rules of ESLint. */
export default {
  meta: { name: 'tandem' },
  rules: {
    'no-literal-spread': refuse({
      'SpreadElement > ObjectExpression':
        // Leading spreads are slow as well: each further field of the literal takes a microsecond.
        'Write the properties out: the compiler checks no names in the spread of a literal.',
      'SpreadElement > ArrayExpression':
        'Write the elements out: the spread of a literal adds nothing.',
    }),
    'no-private-fields': refuse({
      ':matches(MemberExpression[computed=false] > Identifier.property, ObjectPattern > Property > Identifier.key)[name=/^_./]':
        'A field whose name begins so is private to its package: an update may remove it.',
    }),
    'no-export-all': refuse({
      ExportAllDeclaration:
        'Name what you export: an index shows the whole surface of its project.',
    }),
    'no-empty-names': refuse({
      ':matches(ClassDeclaration, TSInterfaceDeclaration) > Identifier.id[name=/(Manager|Impl)$/]':
        'Name what it does: Manager and Impl have no meaning of their own.',
      'TSInterfaceDeclaration > Identifier.id[name=/^I[A-Z][a-z]/]':
        'A port is named by need, without a prefix.',
    }),
    'every-test-runs': refuse({
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo|failing)$/]':
        'Every test runs, always.',
    }),
    'project-graph-known': projectGraphKnown,
  },
};

/**
 * A rule that reports every node that matches a selector.
 *
 * @param {Record<string, string>} messages the reports, by selector
 */
function refuse(messages) {
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      return Object.fromEntries(
        Object.entries(messages).map(([selector, message]) => [
          selector,
          (node) => context.report({ node, message }),
        ]),
      );
    },
  };
}
