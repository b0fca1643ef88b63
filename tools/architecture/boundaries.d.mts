/** The options of `@nx/enforce-module-boundaries`. */
export const boundaries: { readonly depConstraints: readonly { readonly sourceTag: string }[] };
