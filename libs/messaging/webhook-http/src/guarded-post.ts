import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { WebhookFailed } from '@tandem/messaging-domain';

/** Which addresses may be contacted. */
export interface AddressPolicy {
  allows(address: string): boolean;
}

/** What a server answered. */
export interface GuardedAnswer {
  readonly status: number;
  readonly body: string;
}

interface GuardedRequest {
  readonly policy: AddressPolicy;
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Replies are messages: far more than the longest of them. */
const MAX_ANSWER_BYTES = 200_000;
const FORBIDDEN = 'its address must not be contacted from here';

/**
 * Posts to an address that a stranger chose. The name is resolved once, every address of it is
 * checked, and the connection goes to a checked one. Redirects are not followed: they are answers
 * like others.
 *
 * @throws WebhookFailed
 */
export async function postGuarded(url: URL, request: GuardedRequest): Promise<GuardedAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const answer = await send(url, request, signal);
    return { status: answer.statusCode ?? 0, body: await read(answer) };
  } catch (error) {
    throw failureOf(error, signal);
  }
}

function send(
  url: URL,
  { policy, headers, body }: GuardedRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // No name, no lookup.
  if (isIP(host) > 0 && !policy.allows(host)) throw new WebhookFailed(FORBIDDEN, false);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guardedLookup(policy),
      ...{ agent: false, signal },
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Finds a name's addresses; none is used unless all of them may be contacted. */
function guardedLookup(policy: AddressPolicy) {
  return (hostname: string, options: LookupOptions, done: LookupCallback): void => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) {
        done(error ?? new WebhookFailed('its address is unknown', true), '');
      } else if (!addresses.every(({ address }) => policy.allows(address))) {
        done(new WebhookFailed(FORBIDDEN, false), '');
      } else if (options.all) {
        done(null, addresses);
      } else {
        done(null, first.address, first.family);
      }
    });
  };
}

async function read(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) {
      answer.destroy();
      throw new WebhookFailed('the reply of its program is too long', false);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failureOf(error: unknown, signal: AbortSignal): WebhookFailed {
  if (error instanceof WebhookFailed) return error;
  if (signal.aborted) return new WebhookFailed('its program did not answer in time', true);
  const { code = 'no connection' } = error as NodeJS.ErrnoException;
  return new WebhookFailed(`its program cannot be reached (${code})`, true);
}
