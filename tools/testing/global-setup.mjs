import { buildTestBundle, SETUP } from './bundle/build-bundle.mjs';
import { BUNDLE_VARIABLE, openBundle } from './bundle/run-bundle.mjs';
import { createRunFolder } from './run-folder.mjs';

/**
 * Builds the bundle of the tests if sources have changed, and creates the folder of temporary files. For
 * tests without a database.
 */
export async function prepareBundle() {
  // Jest runs the setup of every project in one process.
  globalThis.tandemRemoveRunFolder ??= createRunFolder();
  globalThis.tandemTestBundle ??= buildTestBundle();
  process.env[BUNDLE_VARIABLE] = await globalThis.tandemTestBundle;
}

/** Prepares the bundle, and starts a database server with the template of the test databases. */
export default async function globalSetup() {
  await prepareBundle();
  globalThis.tandemTestServer ??= startServer();
  await globalThis.tandemTestServer;
}

function startServer() {
  const open = openBundle();
  return open(SETUP).startTestServer();
}
