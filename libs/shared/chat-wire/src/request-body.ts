import { parse } from 'node:querystring';
import { Readable } from 'node:stream';
import type Koa from 'koa';
import type { RequestBody } from './chat-endpoint.ts';
import { jsonMembers, wellFormedJson } from './json-text.ts';
import { readFormWithFiles, type FileLimits, type FormWithFiles } from './multipart/read-files.ts';
import { WireError } from './wire-error.ts';

/** The largest form that is read, in bytes. */
export const MAX_FORM_BYTES = 1_048_576;
const MAX_FIELDS = 1000;
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i;
/** What stands before the content of a part of a multipart body, in bytes. */
const MAX_PART_HEADERS = 2_048;

/** The fields of a request's body, each as the text that a form would hold. */
export interface FormFields {
  readonly fields: ReadonlyMap<string, string>;
  /** The JSON text of each field of a JSON body; absent for a form. */
  readonly members?: ReadonlyMap<string, string> | undefined;
}

/**
 * The fields of a request's body: a URL-encoded or multipart form, or a JSON object, whose strings
 * are texts and whose other values are JSON texts. Of several equal names the last one counts. A
 * body of another type is not read: its fields count as missing.
 *
 * @throws WireError 413 for a body over {@link MAX_FORM_BYTES}, 400 for a broken one
 */
export async function readForm(ctx: Koa.Context): Promise<FormFields> {
  if (ctx.request.is('application/x-www-form-urlencoded')) {
    const text = (await readBody(ctx)).toString('utf8');
    return { fields: fieldsOf(parse(text, '&', '=', { maxKeys: MAX_FIELDS })) };
  }
  if (ctx.request.is('multipart/form-data')) return { fields: await readMultipart(ctx) };
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
 * The body as it came.
 *
 * @throws WireError 413 for a body over {@link MAX_FORM_BYTES}
 */
export async function readText(ctx: Koa.Context): Promise<RequestBody> {
  const [type = ''] = ctx.get('content-type').toLowerCase().split(';', 1);
  return { type: type.trim(), text: (await readBody(ctx)).toString('utf8') };
}

/** As {@link readForm}, for an endpoint that takes files. */
export async function readUpload(ctx: Koa.Context, limits: FileLimits): Promise<FormWithFiles> {
  if (!ctx.request.is('multipart/form-data')) {
    const { fields, members } = await readForm(ctx);
    return { fields, members, files: [], discard: () => Promise.resolve() };
  }
  const boundary = boundaryOf(ctx);
  if (boundary === undefined) throw malformed();
  return readFormWithFiles(ctx, boundary, limits);
}

/** The parameters of a request's query, as {@link readForm} gives those of its form. */
export function readQuery(ctx: Koa.Context): ReadonlyMap<string, string> {
  return queryOf(ctx.querystring);
}

/** As {@link readQuery}. @param text what stands behind the question mark */
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
      // The rest is thrown away: destroying the request would take the answer with it.
      req.off('data', take).resume();
      reject(tooLarge());
    };
    req.on('data', take);
    req.once('end', () => resolve(Buffer.concat(chunks, size)));
    req.once('error', reject);
  });
}

async function readMultipart(ctx: Koa.Context): Promise<ReadonlyMap<string, string>> {
  const body = await readBody(ctx);
  const boundary = boundaryOf(ctx);
  if (boundary === undefined || !hasSmallHeaders(body, `--${boundary}`)) throw malformed();
  multipart ??= multipartParser();
  const parseBody = await multipart;
  // The parser is given the very boundary that was checked.
  const headers = {
    'content-type': `multipart/form-data; boundary="${boundary}"`,
    'content-length': String(body.length),
  };
  const request = Object.assign(Readable.from([body]), { headers });
  const source = Object.create(ctx, { req: { value: request } }) as Koa.Context;
  try {
    await parseBody(source, () => Promise.resolve());
  } catch {
    throw malformed();
  }
  const { body: fields } = ctx.request as unknown as { body?: Record<string, string | string[]> };
  return fieldsOf(fields ?? {});
}

function boundaryOf(ctx: Koa.Context): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(ctx.get('content-type')) ?? [];
  return quoted ?? plain;
}

/**
 * False for what would cost the parser more than linear time: it searches each header of a part
 * for a file name in a way that is quadratic in the header's length.
 */
function hasSmallHeaders(body: Buffer, mark: string): boolean {
  let parts = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at)) {
    at += mark.length;
    if (body.toString('latin1', at, at + 2) === '--') continue;
    parts += 1;
    const headers = body.subarray(at, at + MAX_PART_HEADERS);
    if (parts > MAX_FIELDS || !headers.includes('\r\n\r\n')) return false;
  }
  return true;
}

let multipart: Promise<Koa.Middleware> | undefined;

/** Loaded when first needed: koa-body costs 80 ms at the start, and most forms are URL-encoded. */
async function multipartParser(): Promise<Koa.Middleware> {
  const { HttpMethodEnum, koaBody } = await import('koa-body');
  return koaBody({
    multipart: true,
    urlencoded: false,
    json: false,
    text: false,
    patchNode: false,
    parsedMethods: Object.values(HttpMethodEnum),
    formidable: {
      maxFields: MAX_FIELDS,
      maxFieldsSize: MAX_FORM_BYTES,
      // Fields only: an endpoint that takes files reads them itself. A field may name its type
      // and encoding, which the parser would take for a file or fail to decode.
      onPart: (part, handle) => {
        if (part.originalFilename !== null) return;
        handle(Object.assign(part, { mimetype: null, transferEncoding: 'utf-8' }));
      },
    },
  });
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

function malformed(): WireError {
  return WireError.badRequest('Malformed multipart body');
}

function tooLarge(): WireError {
  const msg = `Request body is too large (limit: ${MAX_FORM_BYTES} bytes).`;
  return new WireError(413, 'REQUEST_TOO_LARGE', msg);
}
