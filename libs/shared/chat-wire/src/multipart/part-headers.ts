/** What the headers of a part of a multipart body say. */
export interface PartHeaders {
  readonly fieldName: string;
  /** `null`: the part is a field, no file. */
  readonly fileName: string | null;
  readonly contentType: string | null;
}

const PARAMETER = /;[ \t]*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g;

/** @returns `null` for a part that no form has: without a disposition or a name */
export function parsePartHeaders(block: string): PartHeaders | null {
  let disposition: string | undefined;
  let contentType: string | null = null;
  for (const line of block.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (name === 'content-disposition') disposition = line.slice(colon + 1).trim();
    if (name === 'content-type') contentType = line.slice(colon + 1).trim();
  }
  if (disposition === undefined || !/^form-data\b/i.test(disposition)) return null;
  const parameters = parametersOf(disposition);
  const fieldName = parameters.get('name');
  if (fieldName === undefined) return null;
  const extended = decodeExtended(parameters.get('filename*'));
  const fileName = extended ?? parameters.get('filename') ?? null;
  return { fieldName, contentType, fileName: fileName === null ? null : lastSegment(fileName) };
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
