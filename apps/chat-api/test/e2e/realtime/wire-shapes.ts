/** A check of a value: returns its errors, nothing if it is valid. */
export type Shape = (value: unknown, at: string) => readonly string[];

const said = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? String(value);

function test(word: string, is: (value: unknown) => boolean): Shape {
  return (value, at) => (is(value) ? [] : [`${at} should be ${word}, not ${said(value)}`]);
}

export const int = test('an integer', Number.isInteger);
export const num = test('a number', (value) => typeof value === 'number');
export const str = test('a string', (value) => typeof value === 'string');
export const bool = test('a boolean', (value) => typeof value === 'boolean');
export const anything: Shape = () => [];

/** One of some values. */
export function words(...known: readonly unknown[]): Shape {
  return test(`one of ${known.join(', ')}`, (value) => known.includes(value));
}

export function nullable(shape: Shape): Shape {
  return (value, at) => (value === null ? [] : shape(value, at));
}

export function list(shape: Shape): Shape {
  return (value, at) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => shape(each, `${at}[${index}]`))
      : [`${at} should be a list, not ${said(value)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object whose values all have one shape. */
export function map(shape: Shape): Shape {
  return (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, each]) => shape(each, `${at}.${key}`))
      : [`${at} should be an object, not ${said(value)}`];
}

export type Fields = Readonly<Record<string, Shape>>;

/** An object with all required fields, optionally with some of the others, and no more. */
export function obj(required: Fields, optional: Fields = {}): Shape {
  return (value, at) => {
    if (!isObject(value)) return [`${at} should be an object, not ${said(value)}`];
    const known = { ...required, ...optional };
    return [
      ...Object.keys(required).flatMap((key) => (key in value ? [] : [`${at}.${key} is missing`])),
      ...Object.entries(value).flatMap(([key, each]) =>
        Object.hasOwn(known, key) ? known[key]!(each, `${at}.${key}`) : [`${at}.${key} is unknown`],
      ),
    ];
  };
}

/** An object with at least one of the fields, and no others. */
export function some(fields: Fields): Shape {
  const shape = obj({}, fields);
  return (value, at) =>
    isObject(value) && Object.keys(value).length === 0 ? [`${at} is empty`] : shape(value, at);
}

/** One of several shapes; if none matches, returns the errors of the nearest one. */
export function either(...shapes: readonly Shape[]): Shape {
  return (value, at) => {
    const found = shapes.map((shape) => shape(value, at));
    found.sort((a, b) => a.length - b.length);
    return found[0] ?? [];
  };
}
