import { parse } from 'node:querystring';
import type Koa from 'koa';
import type { RequestBody } from './chat-endpoint.ts';
import { jsonMembers, wellFormedJson } from './json-text.ts';
import {
  malformedMultipart,
  readFields,
  readFormWithFiles,
  type FileLimits,
  type FormWithFiles,
} from './multipart/read-files.ts';
import { WireError } from './wire-error.ts';

/** The largest form that is read, in bytes. */
export const MAX_FORM_BYTES = 1_048_576;
const MAX_FIELDS = 1000;
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i;

/** The fields of a request's body, each as text like in a form. */
interface FormFields {
  readonly fields: ReadonlyMap<string, string>;
  /** The JSON text of each field of a JSON body; absent for a form. */
  readonly members?: ReadonlyMap<string, string> | undefined;
}

/**
 * The fields of a request's body: a URL-encoded or multipart form, or a JSON object, whose strings are
 * texts and whose other values are JSON texts. Of several equal names the last one counts. A body of
 * another type is not read: its fields count as missing.
 *
 * @throws WireError 413 for a body over {@link MAX_FORM_BYTES}, 400 for a broken one
 */
export async function readForm(ctx: Koa.Context): Promise<FormFields> {
  if (ctx.request.is('application/x-www-form-urlencoded')) {
    const text = (await readBody(ctx)).toString('utf8');
    return { fields: fieldsOf(parse(text, '&', '=', { maxKeys: MAX_FIELDS })) };
  }
  if (ctx.request.is('multipart/form-data')) {
    return { fields: await readFields(await readBody(ctx), boundaryOf(ctx)) };
  }
  if (ctx.request.is('application/json')) {
    return readJson(wellFormedJson((await readBody(ctx)).toString('utf8')));
  }
  return { fields: new Map() };
}

function readJson(text: string): FormFields {
  // Some clients name the type of a body that they do not send.
  if (text.trim() === '') return { fields: new Map() };
  const members = membersOf(text);
  const fields = new Map<string, string>();
  for (const [name, json] of members) {
    fields.set(name, json.startsWith('"') ? (JSON.parse(json) as string) : json);
  }
  return { fields, members };
}

function membersOf(text: string): ReadonlyMap<string, string> {
  let members: ReadonlyMap<string, string> | null;
  try {
    members = jsonMembers(text, MAX_FIELDS);
  } catch {
    throw WireError.badRequest('Request body is not valid JSON');
  }
  if (members === null) throw WireError.badRequest('Request body is not a dict');
  return members;
}

/**
 * The raw body.
 *
 * @throws WireError 413 for a body over {@link MAX_FORM_BYTES}
 */
export async function readText(ctx: Koa.Context): Promise<RequestBody> {
  const [type = ''] = ctx.get('content-type').toLowerCase().split(';', 1);
  return { type: type.trim(), text: (await readBody(ctx)).toString('utf8') };
}

/** Like {@link readForm}, for an endpoint with files. */
export async function readUpload(ctx: Koa.Context, limits: FileLimits): Promise<FormWithFiles> {
  if (!ctx.request.is('multipart/form-data')) {
    const { fields, members } = await readForm(ctx);
    return { fields, members, files: [], discard: () => Promise.resolve() };
  }
  return readFormWithFiles(ctx, boundaryOf(ctx), limits);
}

/** The parameters of a request's query, like {@link readForm} for its form. */
export function readQuery(ctx: Koa.Context): ReadonlyMap<string, string> {
  return queryOf(ctx.querystring);
}

/** Like {@link readQuery}. @param text the part after the question mark */
export function queryOf(text: string): ReadonlyMap<string, string> {
  return text === '' ? new Map() : fieldsOf(parse(text, '&', '=', { maxKeys: MAX_FIELDS }));
}

/** Reads the whole body, which no form is larger than. */
function readBody(ctx: Koa.Context): Promise<Buffer> {
  const { req } = ctx;
  if (Number(ctx.get('content-length')) > MAX_FORM_BYTES) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    // The event is emitted only once, possibly earlier.
    if (req.destroyed) return reject(req.errored ?? new Error('aborted'));
    const chunks: Buffer[] = [];
    let size = 0;
    // To iterate costs more than to listen.
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_FORM_BYTES) return void chunks.push(chunk);
      // The rest is discarded: destroying the request would prevent the answer.
      req.off('data', take).resume();
      reject(tooLarge());
    };
    req.on('data', take);
    req.once('end', () => resolve(Buffer.concat(chunks, size)));
    req.once('error', reject);
  });
}

/** @throws WireError 400 without one */
function boundaryOf(ctx: Koa.Context): string {
  const [, quoted, plain] = BOUNDARY.exec(ctx.get('content-type')) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformedMultipart();
  return boundary;
}

function fieldsOf(
  fields: Readonly<Record<string, string | string[] | undefined>>,
): Map<string, string> {
  const result = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last !== undefined) result.set(name, last);
  }
  return result;
}

function tooLarge(): WireError {
  const msg = `Request body is too large (limit: ${MAX_FORM_BYTES} bytes).`;
  return new WireError(413, 'REQUEST_TOO_LARGE', msg);
}
