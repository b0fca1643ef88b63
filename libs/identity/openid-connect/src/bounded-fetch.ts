import type { IncomingMessage } from 'node:http';
import {
  BodyTooLarge,
  readLimitedBody,
  type AddressPolicy,
  type SendGuarded,
} from '@tandem/shared-outbound-http';
import type { CustomFetch } from 'openid-client';

/** The longest answer: metadata and keys of providers have some kilobytes. */
const MAX_ANSWER_BYTES = 1_000_000;
/** Answers that have no body by definition. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** The provider gave no answer that can be read. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/**
 * Sends the requests of the library, with a limit for the bytes of an answer. The library limits the time.
 *
 * @throws ProviderUnreachable
 */
export function boundedFetch(send: SendGuarded, policy: AddressPolicy): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (signal === undefined) throw new ProviderUnreachable('the request has no time limit');
    const text = body === null || body === undefined ? undefined : String(body as string);
    try {
      const answer = await send(new URL(url), {
        method: method === 'POST' ? 'POST' : 'GET',
        policy,
        signal,
        headers:
          text === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(text) },
        ...(text !== undefined && { body: text }),
      });
      return await responseOf(answer);
    } catch (error) {
      throw signal.aborted ? new ProviderUnreachable('no answer in time') : unreachable(error);
    }
  };
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const bytes = await readLimitedBody(answer, MAX_ANSWER_BYTES);
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 599) throw new ProviderUnreachable(`HTTP status ${status}`);
  const contentType = answer.headers['content-type'] ?? '';
  const body = WITHOUT_BODY.has(status) ? null : bytes;
  return new Response(body, { status, headers: { 'content-type': contentType } });
}

function unreachable(error: unknown): ProviderUnreachable {
  if (error instanceof ProviderUnreachable) return error;
  if (error instanceof BodyTooLarge) return new ProviderUnreachable('the answer is too long');
  const { code, name } = error as { readonly code?: string; readonly name?: string };
  return new ProviderUnreachable(code ?? name ?? 'no connection');
}
