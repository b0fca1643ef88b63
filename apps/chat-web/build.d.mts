/** Bundles the web client into `outdir`, which is emptied first; returns that folder. */
export function buildWebClient(options?: { readonly outdir?: string }): Promise<string>;
