import type { Target } from './targets.ts';

/** A request that is ready to be sent. */
export interface Request {
  readonly target: Target;
  readonly url: string;
  readonly init: RequestInit;
  /** The request as text, for humans. */
  readonly shown: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The violation, with data that no client may see; null: the answer is correct. */
  readonly problem: string | null;
}

/** The time limit of an answer, in ms; long polls request not to block. */
const PATIENCE_MS = 30_000;
const SHOWN = 600;
/** The platform's limit for the head of a request, in bytes. */
const HEAD_LIMIT = 16_000;

/** Sends a request and checks the answer. */
export async function ask({ target, url, init }: Request): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const isBusy = response.status === 503 && response.headers.has('retry-after');
    const body: unknown = json && text !== '' ? JSON.parse(text) : null;
    const problem = isBusy ? null : problemOf(target, response.status, body);
    return { status: response.status, body, problem };
  } catch (error) {
    const { message, cause } = error as Error;
    // The server has refused the head as too large, and reads no more of it.
    const isCutShort = /EPIPE|ECONNRESET/.test(
      (cause as NodeJS.ErrnoException | undefined)?.code ?? '',
    );
    if (isCutShort && url.length > HEAD_LIMIT) return { status: 431, body: null, problem: null };
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    return { status: 0, body: null, problem: `${message}${reason}` };
  }
}

function problemOf(target: Target, status: number, body: unknown): string | null {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`.slice(0, SHOWN);
  if (!target.chat) return null;
  const fault = status === 200 ? target.faultOf(body) : null;
  if (fault !== null) return `not as described: ${fault}`;
  // The HTTP parser of Node refuses a too large head before any of our code runs.
  if (status === 431) return null;
  if (status >= 400 && (body as { result?: string } | null)?.result !== 'error') {
    return `${status} without a result: ${JSON.stringify(body)}`;
  }
  return null;
}
