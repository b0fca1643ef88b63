import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationsOf, type OpenApiDocument, type Operation } from './operations.ts';
import { Random } from './random.ts';
import { Values } from './values.ts';
import { World } from './world.ts';

/** Who asks. */
export interface FuzzAccount {
  readonly email: string;
  readonly apiKey: string;
}

/** A request whose answer no client may ever see. */
export interface Finding {
  readonly operation: string;
  readonly problem: string;
  /** The first request that showed it, as it was sent. */
  readonly request: string;
  count: number;
}

export interface FuzzOptions {
  /** Base addresses of services that serve `/openapi.json`. */
  readonly urls: readonly string[];
  readonly accounts: readonly FuzzAccount[];
  readonly requests: number;
  readonly seed: number;
  /** Requests in flight. */
  readonly concurrency?: number;
  /** Operations that are left out, as `METHOD /path`. */
  readonly without?: readonly string[];
  readonly onProgress?: (done: number) => void;
}

export interface FuzzReport {
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** How often each operation succeeded. */
  readonly successes: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

interface Target extends Operation {
  readonly url: string;
  readonly name: string;
  readonly validate: ValidateFunction | undefined;
}

interface Request {
  readonly target: Target;
  readonly url: string;
  readonly init: RequestInit;
  readonly shown: string;
}

/** No answer takes so long, in ms; long polls are told not to wait. */
const PATIENCE_MS = 30_000;
const SHOWN = 600;
/** Of the platform, in bytes. */
const HEAD_LIMIT = 16_000;

/**
 * Asks services everything that their documents describe, sensibly and not, and looks at each
 * answer: no failure of the server, success as it is described, errors of the known form.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const random = new Random(options.seed);
  const world = new World();
  const values = new Values(random, world);
  const targets = (await Promise.all(options.urls.map(targetsOf)))
    .flat()
    .filter(({ name }) => !(options.without ?? []).includes(name));
  const byStatus: Record<string, number> = {};
  const successes = new Map(targets.map(({ name }) => [name, 0]));
  const findings = new Map<string, Finding>();
  let sent = 0;
  const asker = async () => {
    while (sent < options.requests) {
      sent += 1;
      if (sent % 1_000 === 0) options.onProgress?.(sent);
      const request = compose(random.pick(targets), values, options.accounts);
      const { status, body, problem } = await ask(request);
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (status === 200) {
        successes.set(request.target.name, (successes.get(request.target.name) ?? 0) + 1);
        world.learn(body, random);
      }
      if (problem !== null) note(findings, request, problem);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 8 }, asker));
  return { requests: sent, byStatus, successes, findings: [...findings.values()] };
}

async function targetsOf(url: string): Promise<Target[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi.json');
  return operationsOf(document).map((operation) => {
    const pointer = ['paths', operation.path, operation.method.toLowerCase(), 'responses', '200']
      .concat(['content', 'application/json', 'schema'])
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map((part) => part.replace(/[{}]/g, encodeURIComponent))
      .join('/');
    let validate: ValidateFunction | undefined;
    try {
      validate = ajv.compile({ $ref: `openapi.json#/${pointer}` });
    } catch {
      // It answers with something else than JSON.
    }
    return { ...operation, url, validate, name: `${operation.method} ${operation.path}` };
  });
}

function compose(target: Target, values: Values, accounts: readonly FuzzAccount[]): Request {
  const { random } = values;
  const wild = random.chance(0.4);
  const optional = target.parameters.filter(({ required }) => !required).length;
  const given = target.parameters
    .filter(({ required }) => required || random.chance(Math.min(0.5, 3 / optional)))
    .filter(() => !(wild && random.chance(0.05)))
    .map((parameter) => ({ ...parameter, text: values.textFor(parameter, wild) }));
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = given.find((each) => each.in === 'path' && each.name === name)?.text ?? '1';
    return encodeURIComponent(text.toWellFormed());
  });
  const fields = new URLSearchParams();
  for (const { in: place, name, text } of given) if (place !== 'path') fields.append(name, text);
  if (target.path.endsWith('/events') && target.method === 'GET') fields.set('dont_block', 'true');
  if (random.chance(0.02)) fields.append(random.pick(['client', 'x', 'constructor']), 'x');
  const headers: Record<string, string> = {};
  const account = random.chance(0.03) ? undefined : random.pick(accounts);
  if (account && target.chat) {
    headers.authorization = `Basic ${btoa(`${account.email}:${account.apiKey}`)}`;
  }
  if (random.chance(0.2)) headers['user-agent'] = 'ZulipMobile/30.0 (Android 14)';
  const inQuery = target.method === 'GET' || random.chance(0.15);
  const query = inQuery && fields.size > 0 ? `?${fields}` : '';
  const body = inQuery ? undefined : random.chance(0.2) ? multipart(fields) : fields;
  return {
    target,
    url: `${target.url}${path}${query}`,
    init: { method: target.method, headers, redirect: 'manual', ...(body && { body }) },
    shown: `${account?.email ?? 'nobody'} ${target.method} ${path} ${fields}`.slice(0, SHOWN),
  };
}

function multipart(fields: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

async function ask({ target, url, init }: Request): Promise<{
  readonly status: number;
  readonly body: unknown;
  readonly problem: string | null;
}> {
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
    // The server has said that the head is too large, and hears no more of it.
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
  if (status === 200 && target.validate && !target.validate(body)) {
    const [error] = target.validate.errors ?? [];
    const where = error?.instancePath.replace(/\d+/g, 'N');
    return `not as described: ${where} ${error?.message} ${JSON.stringify(error?.params)}`;
  }
  // The parser of the platform ends a request whose head is too large before anybody reads it.
  if (status === 431) return null;
  if (status >= 400 && (body as { result?: string } | null)?.result !== 'error') {
    return `${status} without a result: ${JSON.stringify(body)}`;
  }
  return null;
}

function note(findings: Map<string, Finding>, { target, shown }: Request, problem: string): void {
  const key = `${target.name} ${problem}`;
  const known = findings.get(key);
  if (known) known.count += 1;
  else findings.set(key, { operation: target.name, problem, request: shown, count: 1 });
}
