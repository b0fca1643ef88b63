import type { FuzzAccount, Secrets } from './account.ts';
import type { Request } from './ask.ts';
import { exampleOf } from './examples.ts';
import { Maker } from './maker.ts';
import { fileFor } from './files.ts';
import type { Target } from './targets.ts';
import type { Values } from './values.ts';

const SHOWN = 600;
const NOBODY: FuzzAccount = { email: 'nobody', apiKey: '' };

/** A composed request, with its inputs. */
export interface Composed extends Request {
  readonly account: FuzzAccount | undefined;
  /** By the parameters' names, as sent. */
  readonly texts: Readonly<Record<string, string>>;
  readonly isSensible: boolean;
}

/** The inputs of requests. */
export interface Means {
  readonly values: Values;
  readonly secrets: Secrets;
  /** The request contains hostile or random parts. */
  readonly wild: boolean;
}

/** Makes a request. */
export function compose(
  target: Target,
  account: FuzzAccount | undefined,
  { values, secrets, wild }: Means,
): Composed {
  const { random, world } = values;
  const asked = { path: target.path, by: account?.email ?? '', wild };
  const example = random.chance(0.75)
    ? exampleOf(target.method, target.path, new Maker(random, world, account ?? NOBODY, secrets))
    : {};
  const optional = target.parameters.filter(({ required }) => !required).length;
  const share = Object.keys(example).length > 0 ? Math.min(0.15, 1 / optional) : 3 / optional;
  const given = target.parameters
    .filter(
      ({ required, name }) =>
        required || example[name] !== undefined || random.chance(Math.min(0.5, share)),
    )
    .filter(() => !(wild && random.chance(0.05)))
    .map((parameter) => {
      const known = wild && random.chance(0.4) ? undefined : example[parameter.name];
      const text = known === undefined ? values.textFor(parameter, asked) : plain(known);
      return { ...parameter, text };
    });
  const texts = Object.fromEntries(given.map(({ name, text }) => [name, text]));
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((texts[name] ?? '1').toWellFormed()),
  );
  const fields = new URLSearchParams();
  for (const { in: location, name, text } of given)
    if (location !== 'path') fields.append(name, text);
  if (target.path.endsWith('/events') && target.method === 'GET') fields.set('dont_block', 'true');
  if (random.chance(0.02)) fields.append(random.pick(['client', 'x', 'constructor']), 'x');
  const headers: Record<string, string> = {};
  if (account && target.chat) {
    headers.authorization = `Basic ${btoa(`${account.email}:${account.apiKey}`)}`;
  }
  if (random.chance(0.2)) headers['user-agent'] = 'ZulipMobile/30.0 (Android 14)';
  const takesFile = target.parameters.some(
    ({ name, in: location }) => location === 'form' && name === 'file',
  );
  const file = takesFile && random.chance(0.9) ? fileFor(random, wild) : undefined;
  const inQuery = target.method === 'GET' || (!file && random.chance(0.15));
  const query = inQuery && fields.size > 0 ? `?${fields}` : '';
  const isMultipart = file !== undefined || random.chance(0.2);
  const body = inQuery ? undefined : isMultipart ? multipart(fields, file) : fields;
  return {
    target,
    account,
    texts,
    isSensible: !wild,
    url: `${target.url}${path}${query}`,
    init: { method: target.method, headers, redirect: 'manual', ...(body && { body }) },
    shown: `${asked.by} ${target.method} ${path} ${fields}`.slice(0, SHOWN),
  };
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function multipart(fields: URLSearchParams, file: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of fields) if (!(file && name === 'file')) form.append(name, value);
  if (file) form.append('file', file);
  return form;
}
