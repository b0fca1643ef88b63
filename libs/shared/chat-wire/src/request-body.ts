import { parse } from 'node:querystring';
import type Koa from 'koa';
import { WireError } from './wire-error.ts';

/** The largest form that is read, in bytes. */
export const MAX_FORM_BYTES = 1_048_576;
const MAX_FIELDS = 1000;

/**
 * The fields of a request's form, URL-encoded or multipart; of several equal names the last one.
 * A body of another type is not read: its fields count as missing.
 *
 * @throws WireError 413 for a form over {@link MAX_FORM_BYTES}, 400 for a broken multipart body
 */
export async function readForm(ctx: Koa.Context): Promise<ReadonlyMap<string, string>> {
  if (ctx.request.is('application/x-www-form-urlencoded')) {
    return fieldsOf(parse(await readText(ctx), '&', '=', { maxKeys: MAX_FIELDS }));
  }
  if (ctx.request.is('multipart/form-data')) return readMultipart(ctx);
  return new Map();
}

/** The parameters of a request's query, as {@link readForm} gives those of its form. */
export function readQuery(ctx: Koa.Context): ReadonlyMap<string, string> {
  return ctx.querystring === ''
    ? new Map()
    : fieldsOf(parse(ctx.querystring, '&', '=', { maxKeys: MAX_FIELDS }));
}

async function readText(ctx: Koa.Context): Promise<string> {
  if (Number(ctx.get('content-length')) > MAX_FORM_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readMultipart(ctx: Koa.Context): Promise<ReadonlyMap<string, string>> {
  multipart ??= multipartParser();
  const parseBody = await multipart;
  try {
    await parseBody(ctx, () => Promise.resolve());
  } catch (error) {
    if ((error as { httpCode?: number }).httpCode === 413) throw tooLarge();
    throw WireError.badRequest('Malformed multipart body');
  }
  const { body } = ctx.request as unknown as { body?: Record<string, string | string[]> };
  return fieldsOf(body ?? {});
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
    // Fields only: an endpoint that takes files reads them itself.
    formidable: { maxFields: MAX_FIELDS, maxFieldsSize: MAX_FORM_BYTES, filter: () => false },
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

function tooLarge(): WireError {
  const msg = `Request body is too large (limit: ${MAX_FORM_BYTES} bytes).`;
  // The rest of the body is not read, so the connection cannot be used again.
  return new WireError(413, 'REQUEST_TOO_LARGE', msg, {}, { connection: 'close' });
}
