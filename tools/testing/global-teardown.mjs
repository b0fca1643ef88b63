/** Stops the server that the setup started, and removes all temporary files of the run. */
export default async function globalTeardown() {
  const tearDown = await globalThis.tandemTestServer;
  // Jest runs the teardown of every project: the first one does the work.
  globalThis.tandemTestServer = Promise.resolve(() => Promise.resolve());
  await tearDown?.();
  globalThis.tandemRemoveRunFolder?.();
  globalThis.tandemRemoveRunFolder = () => undefined;
}
