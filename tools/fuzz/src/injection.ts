import type { FuzzAccount } from './account.ts';
import type { Finding } from './report.ts';
import {
  operationsOf,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from './operations.ts';
import { Random } from './random.ts';
import { Values } from './values.ts';
import { World } from './world.ts';

export interface InjectionOptions {
  /** Base addresses of services that serve `/openapi.json`. */
  readonly urls: readonly string[];
  readonly account: FuzzAccount;
  /** The values that every text parameter gets in turn. */
  readonly texts: readonly string[];
  /** Operations that are excluded, as `METHOD /path`. */
  readonly without: readonly string[];
}

const PATIENCE_MS = 30_000;
const AT_ONCE = 8;

/**
 * Sends each text as the value of every parameter that accepts one, with valid others.
 *
 * @returns the number of requests, and those that were answered with a failure
 */
export async function inject(
  options: InjectionOptions,
): Promise<{ readonly requests: number; readonly findings: readonly Finding[] }> {
  const values = new Values(new Random(1), new World());
  const tasks: (() => Promise<Finding | null>)[] = [];
  for (const url of options.urls) {
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
    for (const operation of operationsOf(document)) {
      const name = `${operation.method} ${operation.path}`;
      if (options.without.includes(name)) continue;
      for (const parameter of operation.parameters.filter(takesText)) {
        for (const text of options.texts) {
          tasks.push(() => ask(url, operation, parameter, text, values, options.account));
        }
      }
    }
  }
  const findings: Finding[] = [];
  const requests = tasks.length;
  const actor = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      const finding = await task();
      if (finding) findings.push(finding);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actor));
  return { requests, findings };
}

/** True if a parameter accepts any text. Numbers are decoded before their use; JSON may contain texts. */
function takesText({ schema }: Parameter): boolean {
  return !['integer', 'number', 'boolean'].includes(String(schema.type));
}

async function ask(
  url: string,
  operation: Operation,
  parameter: Parameter,
  text: string,
  values: Values,
  account: FuzzAccount,
): Promise<Finding | null> {
  const { schema } = parameter;
  const asked = { path: operation.path, by: account.email, wild: false };
  const hostile = schema.type === 'array' ? JSON.stringify([text]) : text;
  const textFor = (each: Parameter) => (each === parameter ? hostile : values.textFor(each, asked));
  const given = operation.parameters.filter((each) => each.required || each === parameter);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const own = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    return encodeURIComponent(own ? textFor(own) : '1');
  });
  const fields = new URLSearchParams(
    given
      .filter((each) => each.in !== 'path')
      .map((each): [string, string] => [each.name, textFor(each)]),
  );
  if (operation.path.endsWith('/events')) fields.set('dont_block', 'true');
  const inQuery = operation.method === 'GET';
  const request = `${operation.method} ${path} ${parameter.name}=${text}`;
  const finding = (problem: string): Finding => ({
    operation: `${operation.method} ${operation.path}`,
    problem,
    request,
    count: 1,
  });
  try {
    const response = await fetch(`${url}${path}${inQuery ? `?${fields}` : ''}`, {
      method: operation.method,
      headers: { authorization: `Basic ${btoa(`${account.email}:${account.apiKey}`)}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(!inQuery && { body: fields }),
    });
    await response.arrayBuffer();
    return response.status >= 500 ? finding(String(response.status)) : null;
  } catch (error) {
    return finding(String(error));
  }
}
