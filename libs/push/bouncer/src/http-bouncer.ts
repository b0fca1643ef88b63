/** The answer of a bouncer. */
export interface BouncerAnswer {
  readonly status: number;
  /** The code of a failure, or null. */
  readonly code: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter: number | null;
}

/** The bouncer cannot be reached. */
class BouncerUnreachable extends Error {
  override readonly name = 'BouncerUnreachable';
}

const PATIENCE_MS = 15_000;

/** Calls a bouncer: forms with JSON over HTTP, with the credentials in its address. */
export class HttpBouncer {
  readonly #base: string;
  readonly #authorization: string | undefined;

  /** @param url `https://<server>:<key>@push.example.org` */
  constructor(url: string) {
    const { origin, pathname, username, password } = new URL(url);
    this.#base = `${origin}${pathname.replace(/\/$/, '')}/api/v1/remotes/push`;
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#authorization =
      username === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  }

  /** @throws BouncerUnreachable */
  async post(path: string, body: object): Promise<BouncerAnswer> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.#base}/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(this.#authorization !== undefined && { authorization: this.#authorization }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      text = await response.text();
    } catch (error) {
      throw new BouncerUnreachable(`the bouncer cannot be reached: ${String(error)}`);
    }
    const answer = parsed(text);
    const retryAfter = Number(response.headers.get('retry-after') ?? 'x');
    return {
      status: response.status,
      code: typeof answer.code === 'string' ? answer.code : null,
      body: answer,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    };
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
