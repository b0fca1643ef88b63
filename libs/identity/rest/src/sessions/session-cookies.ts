import type { Browser, RotatedSession } from '@tandem/identity-domain/sessions';
import {
  checkOrigin,
  clientName as clientNameOf,
  cookieRequest,
  sessionCookie,
  sessionIn,
} from '@tandem/shared-chat-wire';
import type Koa from 'koa';
import { browserName } from './browser-name.ts';

/** A request that logs in. */
interface BrowserRequest {
  readonly header: (name: string) => string;
  readonly ip: string;
  readonly clientName: string;
}

/**
 * The browser that logs in. A page of another origin must not log its visitors in to an account of its choice.
 *
 * @throws WireError 403 CSRF_FAILED
 */
export function browserOf(request: BrowserRequest): Browser {
  checkLoginOrigin(request.header);
  return describedBrowser(request);
}

/** The same of the request of a page. @throws WireError 403 CSRF_FAILED */
export function browserOfPage(ctx: Koa.Context): Browser {
  return browserOf(pageRequest(ctx));
}

/** The browser of a request that proves its origin in another way. */
export function browserIn(ctx: Koa.Context): Browser {
  return describedBrowser(pageRequest(ctx));
}

function checkLoginOrigin(header: BrowserRequest['header']): void {
  const request = cookieRequest('POST', header);
  if (request.origin !== '' || request.fetchSite !== '') checkOrigin(request);
}

function describedBrowser({ header, ip, clientName }: BrowserRequest): Browser {
  const previous = sessionIn(cookieRequest('POST', header));
  const userAgent = header('user-agent');
  // Log-ins have the same name as their session.
  return { address: ip, clientName: browserName(userAgent) ?? clientName, userAgent, previous };
}

function pageRequest(ctx: Koa.Context): BrowserRequest {
  const header = (name: string) => ctx.get(name);
  const clientName = clientNameOf(undefined, header('user-agent'));
  return { header, ip: ctx.ip, clientName };
}

/** The header that sets the session cookie. @param host the header `Host` */
export function cookieOf(host: string, { text, seconds }: RotatedSession): string {
  return sessionCookie(host.toLowerCase(), text, seconds);
}
