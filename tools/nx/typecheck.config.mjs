/** Reports errors of the compiler without other rules, for `nx typecheck`. */
export default {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: ['**/dist', '**/node_modules', 'apps/*/public'],
  rules: {},
};
