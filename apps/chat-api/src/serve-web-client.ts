import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WEB_CLIENT_POLICY } from '@tandem/chat-web';
import { servePage, type Intercept } from '@tandem/shared-rest';

/** The folders of the built client: relative to a bundle's chunk, to a bundle, and to the sources. */
const FOLDERS = ['../web-client', '../../web-client', '../../chat-web/dist'];

/**
 * Answers browsers that open `/` with the web client. Programs that request `/` get the answer of the API.
 *
 * @param folder of the built client; without it, that of builds of the service
 * @returns undefined when the client was not built, as in tests that run from sources
 */
export function serveWebClient(folder = builtFolder()): Intercept | undefined {
  if (folder === undefined) return undefined;
  return servePage({
    folder,
    contentSecurityPolicy: WEB_CLIENT_POLICY,
    operation: 'web-client',
    isForDocument: ({ accept = '' }) => accept.includes('text/html'),
  });
}

function builtFolder(): string | undefined {
  const folders = FOLDERS.map((each) => fileURLToPath(new URL(each, import.meta.url)));
  return folders.find((each) => existsSync(`${each}/index.html`));
}
