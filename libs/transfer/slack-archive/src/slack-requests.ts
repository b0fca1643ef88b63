import { setTimeout as pause } from 'node:timers/promises';

/** The addresses of Slack, and the pause between attempts. */
export interface SlackService {
  /** The address of its API, with a slash at the end. */
  readonly api: string;
  /** Origins of files, which need the token. */
  readonly files: ReadonlySet<string>;
  /** Origins of pictures that users have uploaded, which are public. */
  readonly pictures: ReadonlySet<string>;
  /** Milliseconds until a request that Slack asked to repeat, if Slack does not specify them. */
  readonly pauseMs: number;
}

export const SLACK: SlackService = {
  api: 'https://slack.com/api/',
  files: new Set(['https://files.slack.com']),
  pictures: new Set([
    'https://avatars.slack-edge.com',
    'https://ca.slack-edge.com',
    'https://emoji.slack-edge.com',
  ]),
  pauseMs: 5000,
};

const TIMEOUT_MS = 60_000;
const MAX_PAUSE_MS = 120_000;
const ATTEMPTS = 6;

/**
 * The body of an answer; null for any failure and for more than `maxBytes`. Slack limits the rate of
 * requests: a request is repeated when Slack asks for it.
 */
export async function bodyOf(
  address: URL,
  token: string | null,
  { pauseMs, maxBytes }: { readonly pauseMs: number; readonly maxBytes: number },
): Promise<Uint8Array | null> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // A redirect leads to a page for logging in.
    const answer = await fetch(address, { headers, redirect: 'error', signal }).catch(() => null);
    if (answer?.status === 429 || (answer?.status ?? 500) >= 500) {
      await answer?.body?.cancel();
      if (attempt === ATTEMPTS) return null;
      await pause(pauseOf(answer?.headers.get('retry-after') ?? null, pauseMs));
      continue;
    }
    if (!answer?.ok || answer.body === null) return null;
    return bounded(answer.body, maxBytes).catch(() => null);
  }
  return null;
}

function pauseOf(retryAfter: string | null, otherwise: number): number {
  if (retryAfter === null || !/^\d+$/.test(retryAfter)) return otherwise;
  return Math.min(Number(retryAfter) * 1000, MAX_PAUSE_MS);
}

async function bounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
