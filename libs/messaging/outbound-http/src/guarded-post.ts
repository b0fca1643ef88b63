import type { IncomingMessage } from 'node:http';
import { WebhookFailed } from '@tandem/messaging-domain';
import {
  ForbiddenAddress,
  UnknownAddress,
  requestGuarded,
  type AddressPolicy,
} from './guarded-request.ts';

/** What a server answered. */
export interface GuardedAnswer {
  readonly status: number;
  readonly body: string;
}

interface GuardedPost {
  readonly policy: AddressPolicy;
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Replies are messages: far more than the longest of them. */
const MAX_ANSWER_BYTES = 200_000;

/**
 * Posts to an address that the owner of a bot chose, and reads the answer.
 *
 * @throws WebhookFailed
 */
export async function postGuarded(url: URL, request: GuardedPost): Promise<GuardedAnswer> {
  const { policy, headers, body } = request;
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const answer = await requestGuarded(url, {
      method: 'POST',
      policy,
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      body,
    });
    return { status: answer.statusCode ?? 0, body: await read(answer) };
  } catch (error) {
    throw failureOf(error, signal);
  }
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
  if (error instanceof ForbiddenAddress) {
    return new WebhookFailed('its address must not be contacted from here', false);
  }
  if (error instanceof UnknownAddress) return new WebhookFailed('its address is unknown', true);
  if (signal.aborted) return new WebhookFailed('its program did not answer in time', true);
  const { code = 'no connection' } = error as NodeJS.ErrnoException;
  return new WebhookFailed(`its program cannot be reached (${code})`, true);
}
