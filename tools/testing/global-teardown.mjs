/** Stops the server that the setup started, and removes all temporary files of the run. */
export default async function globalTeardown() {
  const tearDown = await globalThis.tandemTestServer;
  // The setup of every project is followed by a teardown: the first does it for all.
  globalThis.tandemTestServer = Promise.resolve(() => Promise.resolve());
  await tearDown?.();
  globalThis.tandemRemoveRunFolder?.();
  globalThis.tandemRemoveRunFolder = () => undefined;
}
