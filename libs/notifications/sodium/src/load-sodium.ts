/** What the library offers once it is ready. */
export type Sodium = typeof import('libsodium-wrappers').default;

/** Its own memory is some megabytes, so it is loaded where it is first needed. */
export async function loadSodium(): Promise<Sodium> {
  const { default: sodium } = await import('libsodium-wrappers');
  await sodium.ready;
  return sodium;
}
