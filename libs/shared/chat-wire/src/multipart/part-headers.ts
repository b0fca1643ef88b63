/** The meaning of the headers of a part of a multipart body. */
export interface PartHeaders {
  readonly fieldName: string;
  /** `null`: the part is a field, not a file. */
  readonly fileName: string | null;
  readonly contentType: string | null;
}

const PARAMETER = /;[ \t]*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g;

/** The headers of a part by their names in lower case, each value as Latin-1. */
export type RawHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** The largest size of the headers of one part, in bytes. */
const MAX_HEADERS = 4_096;

/** @returns `null` for a part that no form has: without a disposition or a name, or too long */
export function parsePartHeaders(raw: RawHeaders): PartHeaders | null {
  if (sizeOf(raw) > MAX_HEADERS) return null;
  const disposition = lastOf(raw, 'content-disposition');
  if (disposition === null || !/^form-data\b/i.test(disposition)) return null;
  const parameters = parametersOf(disposition);
  const fieldName = parameters.get('name');
  if (fieldName === undefined) return null;
  const extended = decodeExtended(parameters.get('filename*'));
  const fileName = extended ?? parameters.get('filename') ?? null;
  return {
    fieldName,
    contentType: lastOf(raw, 'content-type'),
    fileName: fileName === null ? null : lastSegment(fileName),
  };
}

function sizeOf(raw: RawHeaders): number {
  let size = 0;
  for (const [name, values = []] of Object.entries(raw)) {
    for (const value of values) size += name.length + value.length;
  }
  return size;
}

function lastOf(raw: RawHeaders, name: string): string | null {
  const value = raw[name]?.at(-1);
  return value === undefined ? null : Buffer.from(value, 'latin1').toString('utf8').trim();
}

function parametersOf(disposition: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of disposition.matchAll(PARAMETER)) {
    found.set(name.toLowerCase(), quoted === undefined ? plain.trim() : unescape(quoted));
  }
  return found;
}

/** Browsers write a quote as `%22`, other programs put a backslash before it. */
function unescape(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"');
}

/** `UTF-8''na%C3%AFve.txt`, as RFC 8187 has it. */
function decodeExtended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Some programs send the whole path. */
function lastSegment(fileName: string): string {
  return fileName.split(/[/\\]/).at(-1) ?? '';
}
