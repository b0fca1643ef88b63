import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { kindOf, ownKind, singular, type Location } from './kinds.ts';
import type { Random } from './random.ts';
import type { Parameter, Schema } from './operations.ts';
import { VOCABULARY } from './vocabulary.ts';
import type { Seen, World } from './world.ts';

/** The name of a setting for a permission. */
const PERMISSION = /^can_\w+_group$/;
const OPEN_GROUPS = ['role:everyone', 'role:members', 'role:moderators', 'role:administrators'];

/** The account and the parameter for which values are made. */
export interface Asked extends Location {
  /** The address of the account. */
  readonly by: string;
  /** The values may be hostile or random. */
  readonly wild: boolean;
}

/** Creates parameters from the document's description, and from answers of the service. */
export class Values {
  constructor(
    readonly random: Random,
    readonly world: World,
  ) {}

  /** The value of a parameter. */
  textFor(parameter: Parameter, asked: Asked): string {
    if (asked.wild && this.random.chance(0.3)) return this.random.pick(HOSTILE_TEXTS);
    const words = VOCABULARY[parameter.name];
    if (words && this.random.chance(0.5)) return this.random.pick(words);
    const [before = asked.path] = asked.path.split(`{${parameter.name}}`);
    const value = this.#valueOf(parameter.schema, parameter.name, ownKind(before), asked, 0);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  #valueOf(schema: Schema, name: string, owner: string, asked: Asked, depth: number): unknown {
    if (asked.wild && depth > 0 && this.random.chance(0.1)) return this.#strayValue();
    const group = asked.wild || !PERMISSION.test(name) ? undefined : this.#group(asked);
    if (group !== undefined) return depth === 0 && 'properties' in schema ? { new: group } : group;
    if (schema.enum && schema.enum.length > 0) return this.random.pick(schema.enum);
    if (schema.anyOf && schema.anyOf.length > 0) {
      return this.#valueOf(this.random.pick(schema.anyOf), name, owner, asked, depth);
    }
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
    const kind = kindOf(name, owner);
    switch (type) {
      case 'null':
        return null;
      case 'integer':
      case 'number':
        return this.#integer(kind, asked);
      case 'boolean':
        return this.random.chance(0.5);
      case 'array':
        return Array.from({ length: this.random.int(0, 3) }, () =>
          this.#valueOf(schema.items ?? {}, name, owner, asked, depth + 1),
        );
      case 'object':
        return this.#object(schema, singular(name), asked, depth);
      default:
        return this.#text(kind, asked).slice(0, asked.wild ? undefined : schema.maxLength);
    }
  }

  /** The id of a privileged user: a permission without a holder could not be granted again. */
  #group({ by }: Asked): unknown {
    const isOpen = ({ name }: Seen) => OPEN_GROUPS.includes(String(name));
    return this.world.object('user_group', by, this.random, isOpen).id;
  }

  #object(schema: Schema, owner: string, asked: Asked, depth: number): Record<string, unknown> {
    const known = Object.entries(schema.properties ?? {}).filter(
      ([name]) => (schema.required?.includes(name) ?? false) || this.random.chance(0.6),
    );
    return Object.fromEntries(
      known.map(([name, part]) => [name, this.#valueOf(part, name, owner, asked, depth + 1)]),
    );
  }

  #integer(kind: string, { by, wild }: Asked): number {
    const { random, world } = this;
    if (random.chance(wild ? 0.8 : kind.endsWith('_id') ? 0.98 : 0.85)) {
      const known = world.number(kind, by, random);
      if (known !== undefined) return known;
    }
    if (random.chance(0.5)) return world.strayNumber(random) ?? 1;
    return random.pick([0, 1, 2, -1, 7, 100, 3600, 2 ** 31, 2 ** 53 - 1]);
  }

  #text(kind: string, { by, wild }: Asked): string {
    const { random, world } = this;
    if (random.chance(wild ? 0.7 : kind.endsWith('_id') ? 0.98 : 0.75)) {
      const known = world.text(kind, by, random);
      if (known !== undefined) return known;
    }
    if (random.chance(0.2)) return world.strayText(random) ?? 'x';
    return random.pick([
      'x',
      `name ${random.int(1, 40)}`,
      `word-${random.int(1, 1e6)}`,
      'Some **bold** text with @**Uli** and #**general** :tada: https://example.org',
    ]);
  }

  #strayValue(): unknown {
    return this.random.pick([null, -1, '', 'x', [], {}, true, 1.5, 2 ** 40, 'a\0', '\ud800']);
  }
}
