/** What a value must look like: gives what is wrong with it, nothing when it is right. */
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

/** One of some values and no other. */
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

/** An object of keys that all have values of one kind. */
export function map(shape: Shape): Shape {
  return (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, each]) => shape(each, `${at}.${key}`))
      : [`${at} should be an object, not ${said(value)}`];
}

export type Fields = Readonly<Record<string, Shape>>;

/** An object with all the fields of one kind, perhaps some of the other, and no more. */
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

/** An object with some of the fields, at least one of them, and no others. */
export function some(fields: Fields): Shape {
  const shape = obj({}, fields);
  return (value, at) =>
    isObject(value) && Object.keys(value).length === 0 ? [`${at} is empty`] : shape(value, at);
}

/** One of several shapes; where none fits, what is wrong with the nearest. */
export function either(...shapes: readonly Shape[]): Shape {
  return (value, at) => {
    const found = shapes.map((shape) => shape(value, at));
    found.sort((a, b) => a.length - b.length);
    return found[0] ?? [];
  };
}
