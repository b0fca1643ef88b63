import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';

/** Decides to which IP addresses requests may go. */
export interface AddressPolicy {
  allows(address: string): boolean;
}

/** A request to a host that a user or another system chose. */
interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly policy: AddressPolicy;
  /** Ends the request and the reading of its answer. */
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: string;
}

/** The policy refuses one of the addresses of a host. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** The host has no address. */
export class UnknownAddress extends Error {
  override readonly name = 'UnknownAddress';
}

/**
 * Sends a request and waits for the head of its answer. The name is resolved once, every address of
 * it is checked, and the connection goes to a checked one. Redirects are not followed, but returned.
 *
 * @throws ForbiddenAddress, UnknownAddress, or the error of the connection
 */
export async function requestGuarded(url: URL, request: GuardedRequest): Promise<IncomingMessage> {
  const { method, policy, signal, headers, body } = request;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // An address needs no lookup.
  if (isIP(host) > 0 && !policy.allows(host)) throw new ForbiddenAddress();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    send(url, { method, headers, lookup: guardedLookup(policy), agent: false, signal })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

/** {@link requestGuarded}, which tests replace. */
export type SendGuarded = typeof requestGuarded;

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Resolves a name; no address is used unless all of them are allowed. */
function guardedLookup(policy: AddressPolicy) {
  return (hostname: string, options: LookupOptions, done: LookupCallback): void => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) {
        done(error ?? new UnknownAddress(), '');
      } else if (!addresses.every(({ address }) => policy.allows(address))) {
        done(new ForbiddenAddress(), '');
      } else if (options.all) {
        done(null, addresses);
      } else {
        done(null, first.address, first.family);
      }
    });
  };
}
