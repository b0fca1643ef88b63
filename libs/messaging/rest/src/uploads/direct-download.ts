import type { DirectDownload, StoredContent } from '@tandem/messaging-domain/uploads';
import type Koa from 'koa';

/**
 * Redirects a download to the store, if clients can use it: the address is valid for a minute, and every request
 * is checked here first.
 *
 * @returns whether it did
 */
export async function redirectToStore(
  ctx: Koa.Context,
  content: StoredContent,
  download: DirectDownload,
): Promise<boolean> {
  // The signature is for GET.
  if (ctx.method !== 'GET' || content.directUrl === undefined) return false;
  const location = await content.directUrl(download);
  ctx.set({ location, 'cache-control': 'private, no-store' });
  ctx.status = 302;
  ctx.body = '';
  return true;
}
