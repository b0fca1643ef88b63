/** Signs of RFC 6570 that may follow `{`, and how the values of an expression are then written. */
interface Operator {
  readonly first: string;
  readonly separator: string;
  /** Writes the name before the value; `whenEmpty` replaces `=` and an empty value. */
  readonly named: boolean;
  readonly whenEmpty: string;
  /** Does not encode reserved characters of addresses. */
  readonly reserved: boolean;
}

const PLAIN: Operator = { first: '', separator: ',', named: false, whenEmpty: '', reserved: false };
const OPERATORS: Readonly<Record<string, Operator>> = {
  '': PLAIN,
  '+': { ...PLAIN, reserved: true },
  '#': { ...PLAIN, first: '#', reserved: true },
  '.': { ...PLAIN, first: '.', separator: '.' },
  '/': { ...PLAIN, first: '/', separator: '/' },
  ';': { ...PLAIN, first: ';', separator: ';', named: true },
  '?': { ...PLAIN, first: '?', separator: '&', named: true, whenEmpty: '=' },
  '&': { ...PLAIN, first: '&', separator: '&', named: true, whenEmpty: '=' },
};

const EXPRESSION = /\{([+#./;?&]?)([^{}]*)\}/g;
const VARIABLE = /^([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)(?:\*|:([1-9]\d{0,3}))?$/;

/** A URL template of RFC 6570, filled with texts. */
export class UrlTemplate {
  constructor(private readonly template: string) {}

  /** The names of its variables, `null` when the template is not valid. */
  variables(): readonly string[] | null {
    if (/[{}]/.test(this.template.replace(EXPRESSION, ''))) return null;
    const names = Array.from(this.template.matchAll(EXPRESSION), ([, , list = '']) =>
      list.split(',').map((item) => VARIABLE.exec(item)?.[1] ?? null),
    ).flat();
    return names.every((name) => name !== null) ? names : null;
  }

  /** The address for `values`; a variable without a value adds nothing. */
  expand(values: ReadonlyMap<string, string>): string {
    return this.template.replace(EXPRESSION, (_, sign: string, list: string) => {
      const operator = OPERATORS[sign] ?? PLAIN;
      const parts = list.split(',').flatMap((item) => write(item, values, operator));
      return parts.length === 0 ? '' : operator.first + parts.join(operator.separator);
    });
  }
}

function write(item: string, values: ReadonlyMap<string, string>, operator: Operator): string[] {
  const match = VARIABLE.exec(item);
  const name = match?.[1] ?? '';
  const value = values.get(name);
  if (value === undefined) return [];
  const length = match?.[2] === undefined ? Infinity : Number(match[2]);
  const encoded = encode(Array.from(value).slice(0, length).join(''), operator.reserved);
  if (!operator.named) return [encoded];
  return [encoded === '' ? name + operator.whenEmpty : `${name}=${encoded}`];
}

function encode(value: string, reserved: boolean): string {
  const whole = value.toWellFormed();
  if (reserved) {
    return whole.replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/gu, (part) =>
      part.length === 3 && part.startsWith('%') ? part : encodeURIComponent(part),
    );
  }
  return encodeURIComponent(whole).replace(/[!'()*]/g, percentEncoded);
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
