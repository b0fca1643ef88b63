/** Bundles the status page into `outdir`, which is emptied first; returns that folder. */
export function buildStatusPage(options?: { readonly outdir?: string }): Promise<string>;
