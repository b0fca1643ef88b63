import { DescribedApi } from './described-api.shared.ts';
import { sendRequest } from './send-request.shared.ts';

export interface Account {
  readonly email: string;
  readonly apiKey: string;
  /** Presented instead of the key, as browsers do. */
  readonly cookie?: string;
}

/** The headers with which an account authenticates at a server. */
export function credentialsOf({ email, apiKey, cookie }: Account, url: string) {
  if (cookie !== undefined) return { cookie, origin: new URL(url).origin };
  return { authorization: `Basic ${btoa(`${email}:${apiKey}`)}` };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The tests look into answers of every shape; each is checked against the OpenAPI document first.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** The body of a successful answer. @throws Error for any other answer */
export async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

type Fields = Readonly<Record<string, unknown>>;

interface RequestOptions {
  readonly as?: Account | undefined;
  readonly userAgent?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the parameters in the query instead of a form. */
  readonly inQuery?: boolean;
  readonly multipart?: boolean;
}

/**
 * A client that speaks as real ones do: forms in, JSON out. Every success is checked against the
 * schema that the service publishes for the operation, so an undeclared field fails a test.
 */
export class ChatClient {
  #api: DescribedApi | undefined;
  /** Operations exercised so far, as `METHOD /path/{template}`. */
  readonly exercised = new Set<string>();

  /** @param api what the service publishes; without it {@link learn} reads it before the first request */
  constructor(
    readonly url: string,
    api?: DescribedApi,
  ) {
    this.#api = api;
  }

  /** Reads the service's OpenAPI document. */
  async learn(): Promise<void> {
    this.#api = new DescribedApi(await (await fetch(`${this.url}/openapi.json`)).text());
  }

  get(path: string, fields: Fields = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.request('GET', path, fields, options);
  }

  post(path: string, fields: Fields = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.request('POST', path, fields, options);
  }

  patch(path: string, fields: Fields = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.request('PATCH', path, fields, options);
  }

  delete(path: string, fields: Fields = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.request('DELETE', path, fields, options);
  }

  /** @param fields texts are sent unchanged, everything else as JSON */
  async request(
    method: string,
    path: string,
    fields: Fields,
    options: RequestOptions,
  ): Promise<Answer> {
    const params = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const headers: Record<string, string> = { ...options.headers };
    if (options.as) Object.assign(headers, credentialsOf(options.as, this.url));
    if (options.userAgent !== undefined) headers['user-agent'] = options.userAgent;
    const inQuery = method === 'GET' || options.inQuery;
    const query = inQuery && params.size > 0 ? `?${params}` : '';
    const url = `${this.url}/api/v1${path}${query}`;
    const response =
      options.multipart && !inQuery
        ? await sendMultipart(url, method, headers, params)
        : await sendRequest(url, { method, headers, body: inQuery ? undefined : params });
    const { status, text } = response;
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (status === 200) this.#check(method, `/api/v1${path}`, body);
    return {
      status,
      get headers() {
        return response.headers;
      },
      body,
    };
  }

  #check(method: string, path: string, body: unknown): void {
    const operation = this.#api?.find(method, path);
    if (!operation) throw new Error(`${method} ${path} was answered, but no document describes it`);
    const { name } = operation;
    this.exercised.add(name);
    const validate = operation.schema();
    if (!validate(body)) {
      throw new Error(
        `The answer to ${name} does not match its schema: ${JSON.stringify(validate.errors, null, 1)}\n${JSON.stringify(body, null, 1)}`,
      );
    }
  }
}

async function sendMultipart(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  params: URLSearchParams,
) {
  const form = new FormData();
  for (const [name, value] of params) form.append(name, value);
  const response = await fetch(url, { method, headers, body: form });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
