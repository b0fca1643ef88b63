import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { Random } from './random.ts';
import type { Parameter, Schema } from './operations.ts';
import type { World } from './world.ts';

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
