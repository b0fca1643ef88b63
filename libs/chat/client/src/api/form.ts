/** The values of parameters by name; `undefined` is omitted. */
export type Fields = Readonly<Record<string, unknown>>;

/** A form for the API: texts are unchanged, all other values are JSON. */
export function formOf(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, textOf(value));
  }
  return form;
}

/** The body of a request: a form, in parts if it contains a file. */
export function bodyOf(fields: Fields): URLSearchParams | FormData {
  if (!Object.values(fields).some(isFile)) return formOf(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (isFile(value)) form.append(name, value, nameOf(value));
    else if (value !== undefined) form.append(name, textOf(value));
  }
  return form;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isFile = (value: unknown): value is Blob => value instanceof Blob;

function nameOf(file: Blob & { readonly name?: unknown }): string {
  return typeof file.name === 'string' ? file.name : 'file';
}

/** The names in braces of a path. */
export function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}
