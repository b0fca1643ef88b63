import type { Random } from './random.ts';
import type { Parameter, Schema } from './operations.ts';
import type { World } from './world.ts';

/** Texts that have broken servers before. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '"\\u0000"',
  '["\\u0000"]',
  '{"\\u0000":"\\u0000"}',
  '\ud800',
  '"\\ud800"',
  '\u202e\u200b\ufeff',
  'null',
  'true',
  '-1',
  '0',
  '1e999',
  '-1e999',
  '9007199254740993',
  '9223372036854775808',
  '2147483648',
  '4294967296',
  '9'.repeat(400),
  '1.5',
  'NaN',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[1,"a",{}]',
  '['.repeat(2_000),
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  '{"__proto__":{"admin":true}}',
  '__proto__',
  'constructor',
  "'; drop table message; --",
  '%00',
  '%',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '${7*7}',
  '(a+)+$',
  'a'.repeat(10_001),
  '😀'.repeat(3_000),
  '*'.repeat(3_000),
  `${'> '.repeat(300)}x`,
  `${'- '.repeat(300)}x`,
  '['.repeat(900) + '](x)'.repeat(900),
  '@**all** @*nobody* #**general>x** :smile: $$\\frac$$ ```spoiler x\ny\n```',
  '\r\nX-Injected: yes',
  '$1 $$ \\ % _ %s',
  'a@b.c\r\nBcc: d@e.f',
  '2024-13-45T99:99:99Z',
  'Infinity',
  '0x10',
  '１２３',
];

/** Makes parameters from what the document says of them, and from what the service has answered. */
export class Values {
  #wild = false;

  constructor(
    readonly random: Random,
    readonly world: World,
  ) {}

  /**
   * What is sent for a parameter.
   *
   * @param wild now and then it is anything but sensible
   */
  textFor(parameter: Parameter, wild: boolean): string {
    this.#wild = wild;
    if (wild && this.random.chance(0.3)) return this.random.pick(HOSTILE_TEXTS);
    const value = this.#valueOf(parameter.schema, parameter.name, 0);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  #valueOf(schema: Schema, name: string, depth: number): unknown {
    if (this.#wild && depth > 0 && this.random.chance(0.1)) return this.#strayValue();
    if (schema.enum && schema.enum.length > 0) return this.random.pick(schema.enum);
    if (schema.anyOf && schema.anyOf.length > 0) {
      return this.#valueOf(this.random.pick(schema.anyOf), name, depth);
    }
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
    switch (type) {
      case 'integer':
      case 'number':
        return this.#integer(name);
      case 'boolean':
        return this.random.chance(0.5);
      case 'array':
        return Array.from({ length: this.random.int(0, 3) }, () =>
          this.#valueOf(schema.items ?? {}, singular(name), depth + 1),
        );
      case 'object':
        return this.#object(schema, depth);
      default:
        return this.#text(name);
    }
  }

  #object(schema: Schema, depth: number): Record<string, unknown> {
    const known = Object.entries(schema.properties ?? {}).filter(
      ([name]) => (schema.required?.includes(name) ?? false) || this.random.chance(0.6),
    );
    return Object.fromEntries(
      known.map(([name, part]) => [name, this.#valueOf(part, name, depth + 1)]),
    );
  }

  #integer(name: string): number {
    if (this.random.chance(0.8)) {
      const known = this.world.number(name, this.random);
      if (known !== undefined) return known;
    }
    return this.random.pick([0, 1, 2, -1, 7, 100, 3600, 2 ** 31, 2 ** 53 - 1]);
  }

  #text(name: string): string {
    if (this.random.chance(0.75)) {
      const known = this.world.text(name, this.random);
      if (known !== undefined) return known;
    }
    return this.random.pick([
      'x',
      `name ${this.random.int(1, 40)}`,
      `word-${this.random.int(1, 1e6)}`,
      'Some **bold** text with @**Uli** and #**general** :tada: https://example.org',
    ]);
  }

  #strayValue(): unknown {
    return this.random.pick([null, -1, '', 'x', [], {}, true, 1.5, 2 ** 40, 'a\0', '\ud800']);
  }
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}
