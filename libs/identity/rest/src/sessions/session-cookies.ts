import type { Browser, StartedSession } from '@tandem/identity-domain/sessions';
import {
  checkOrigin,
  clientName as clientNameOf,
  cookieRequest,
  sessionCookie,
  sessionIn,
} from '@tandem/shared-chat-wire';
import type Koa from 'koa';

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
export function browserOf({ header, ip, clientName }: BrowserRequest): Browser {
  const request = cookieRequest('POST', header);
  if (request.origin !== '' || request.fetchSite !== '') checkOrigin(request);
  const userAgent = header('user-agent');
  return { address: ip, clientName, userAgent, previous: sessionIn(request) };
}

/** The same of the request of a page. @throws WireError 403 CSRF_FAILED */
export function browserOfPage(ctx: Koa.Context): Browser {
  const header = (name: string) => ctx.get(name);
  return browserOf({
    header,
    ip: ctx.ip,
    clientName: clientNameOf(undefined, header('user-agent')),
  });
}

/** The header that gives the browser the session. @param host the header `Host` */
export function cookieOf(host: string, { text, seconds }: StartedSession): string {
  return sessionCookie(host.toLowerCase(), text, seconds);
}
