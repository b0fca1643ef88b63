import type { ValidateFunction } from 'ajv';
import { answerSchemas } from './answer-schemas.shared.cjs';

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
  readonly #schemas = new Map<string, () => ValidateFunction>();
  #operations: readonly { method: string; pattern: RegExp; template: string }[] = [];
  /** Operations exercised so far, as `METHOD /path/{template}`. */
  readonly exercised = new Set<string>();

  constructor(readonly url: string) {}

  /** Reads the service's OpenAPI document; call once before the first request. */
  async learn(): Promise<void> {
    const text = await (await fetch(`${this.url}/openapi.json`)).text();
    const document = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
    const schemaAt = answerSchemas(text);
    const operations = [];
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of Object.keys(item)) {
        const pointer = [
          'paths',
          path,
          method,
          'responses',
          '200',
          'content',
          'application/json',
          'schema',
        ]
          .map((part) =>
            part.replaceAll('~', '~0').replaceAll('/', '~1').replace(/[{}]/g, encodeURIComponent),
          )
          .join('/');
        const name = `${method.toUpperCase()} ${path}`;
        this.#schemas.set(name, () => schemaAt(pointer));
        // These may contain slashes.
        const open = path
          .replace(/\{(?:fragment|filename)\}$/, '[^?]+')
          .replace(/\{\w+\}/g, '[^/?]+');
        const pattern = new RegExp(`^${open}$`);
        operations.push({ method: method.toUpperCase(), pattern, template: path });
      }
    }
    // Fixed paths first: `/users/me` is not `/users/{user_id}`.
    this.#operations = operations.sort(
      (a, b) =>
        countBraces(a.template) - countBraces(b.template) ||
        b.template.split('/').length - a.template.split('/').length,
    );
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
    const response = await fetch(`${this.url}/api/v1${path}${query}`, {
      method,
      headers,
      ...(!inQuery && { body: options.multipart ? toFormData(params) : params }),
    });
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (response.status === 200) this.#check(method, `/api/v1${path}`, body);
    return { status: response.status, headers: response.headers, body };
  }

  #check(method: string, path: string, body: unknown): void {
    const operation = this.#operations.find(
      (each) => each.method === method && each.pattern.test(decodeURI(path)),
    );
    if (!operation) throw new Error(`${method} ${path} was answered, but no document describes it`);
    const name = `${method} ${operation.template}`;
    this.exercised.add(name);
    const validate = this.#schemas.get(name)?.();
    if (!validate?.(body)) {
      throw new Error(
        `The answer to ${name} does not match its schema: ${JSON.stringify(validate?.errors, null, 1)}\n${JSON.stringify(body, null, 1)}`,
      );
    }
  }
}

function countBraces(template: string): number {
  return template.split('{').length;
}

function toFormData(params: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of params) form.append(name, value);
  return form;
}
