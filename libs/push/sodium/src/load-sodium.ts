import type sodium from 'libsodium-wrappers';

/** The functions of the library once it is ready. */
export type Sodium = typeof sodium;

/** Its own memory is some megabytes, so it is loaded on first use. */
export async function loadSodium(): Promise<Sodium> {
  const { default: library } = await import('libsodium-wrappers');
  await library.ready;
  return library;
}
