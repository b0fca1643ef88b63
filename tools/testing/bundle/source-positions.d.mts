/** Replaces positions in the bundle of the tests by positions in the sources. */
export function inSources(text: string, bundle: string): string;
