import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { STATUS_PAGE_POLICY } from '@tandem/node-network-status-page';
import { servePage, type Intercept } from '@tandem/shared-rest';

/** The folder of the built page: relative to a bundle's chunk, to a bundle, and to the sources. */
const FOLDERS = [
  '../status-page',
  '../../status-page',
  '../../../libs/node-network/status-page/dist',
];

/**
 * Answers `/` and the page's assets.
 *
 * @returns undefined when the page was not built, as in tests that run from sources
 */
export function serveStatusPage(): Intercept | undefined {
  const folder = FOLDERS.map((each) => fileURLToPath(new URL(each, import.meta.url))).find((each) =>
    existsSync(`${each}/index.html`),
  );
  if (folder === undefined) return undefined;
  return servePage({
    folder,
    contentSecurityPolicy: STATUS_PAGE_POLICY,
    operation: 'status-page',
    isForDocument: () => true,
  });
}
