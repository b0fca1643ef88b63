import { WebhookFailed } from '@tandem/messaging-domain';
import {
  BodyTooLarge,
  ForbiddenAddress,
  UnknownAddress,
  readLimitedBody,
  requestGuarded,
  type AddressPolicy,
} from '@tandem/shared-outbound-http';

/** The answer of a server. */
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
    const reply = await readLimitedBody(answer, MAX_ANSWER_BYTES);
    return { status: answer.statusCode ?? 0, body: reply.toString('utf8') };
  } catch (error) {
    throw failureOf(error, signal);
  }
}

function failureOf(error: unknown, signal: AbortSignal): WebhookFailed {
  if (error instanceof BodyTooLarge) {
    return new WebhookFailed('the reply of its program is too long', false);
  }
  if (error instanceof ForbiddenAddress) {
    return new WebhookFailed('its address must not be contacted from here', false);
  }
  if (error instanceof UnknownAddress) return new WebhookFailed('its address is unknown', true);
  if (signal.aborted) return new WebhookFailed('its program did not answer in time', true);
  const { code = 'no connection' } = error as NodeJS.ErrnoException;
  return new WebhookFailed(`its program cannot be reached (${code})`, true);
}
