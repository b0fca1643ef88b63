/** A rule in the form of ESLint, which oxlint runs. */
export const projectGraphKnown: {
  create(context: {
    readonly cwd: string;
    readonly filename: string;
    readonly report: (problem: { readonly node: unknown; readonly messageId: string }) => void;
  }): { readonly 'Program:exit': (node: unknown) => void };
};
