/** The compiler's errors and no rules: what `nx typecheck` shows. */
export default {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: ['**/dist', '**/node_modules', 'apps/*/public'],
  rules: {},
};
