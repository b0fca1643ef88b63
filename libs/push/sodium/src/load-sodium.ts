import type sodium from 'libsodium-wrappers';

/** What the library offers once it is ready. */
export type Sodium = typeof sodium;

/** Its own memory is some megabytes, so it is loaded where it is first needed. */
export async function loadSodium(): Promise<Sodium> {
  const { default: library } = await import('libsodium-wrappers');
  await library.ready;
  return library;
}
