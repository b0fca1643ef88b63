import type { Random } from './random.ts';

/** So many values of a name are remembered; of more a random one makes room. */
const KEPT = 60;
/** Words of the wire that only certain parameters understand. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  type: ['channel', 'direct', 'stream', 'private', 'stream'],
  to: ['general', '[2]', '[2,3]', '"general"', 'uli@demo.example.com', '["vera@demo.example.com"]'],
  anchor: ['newest', 'oldest', 'first_unread', '0', '100'],
  op: ['add', 'remove', 'start', 'stop'],
  flag: ['read', 'starred', 'collapsed'],
  emoji_name: ['tada', 'smile', '+1', 'heart'],
  emoji_code: ['1f389', '1f642', '1f44d'],
  reaction_type: ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'],
  propagate_mode: ['change_one', 'change_later', 'change_all'],
  include_subscribers: ['true', 'false', 'partial'],
  status: ['active', 'idle'],
  topic: ['hello', 'x', 'faults', ''],
  narrow: [
    '[]',
    '[{"operator":"channel","operand":"general"}]',
    '[{"operator":"search","operand":"hello"}]',
    '[["is","starred"],["sender","uli@demo.example.com"]]',
    '[{"operator":"dm","operand":[2,3],"negated":true}]',
    '[{"operator":"with","operand":1},{"operator":"topic","operand":"hello"}]',
    '[{"operator":"near","operand":"1"},{"operator":"id","operand":"2"}]',
    '[{"operator":"has","operand":"reaction"}]',
  ],
  event_types: ['["message"]', '["message","reaction","subscription"]', '[]'],
  subscriptions: ['[{"name":"general"}]', '[{"name":"new one"}]', '["general"]'],
  property: ['is_muted', 'color', 'pin_to_top', 'desktop_notifications'],
  timezone: ['', 'Europe/Berlin'],
  email: ['new1@demo.example.com', 'uli@demo.example.com', 'no-address'],
  dont_block: ['true'],
};

/** What has been seen in answers, by the name of its field: it makes the next requests sensible. */
export class World {
  readonly #numbers = new Map<string, number[]>();
  readonly #texts = new Map<string, string[]>();

  /** Remembers the numbers and short texts of an answer. */
  learn(answer: unknown, random: Random, name = '', depth = 0): void {
    if (depth > 8) return;
    if (Array.isArray(answer)) {
      for (const item of answer.slice(0, 20)) this.learn(item, random, name, depth + 1);
    } else if (typeof answer === 'object' && answer !== null) {
      for (const [key, value] of Object.entries(answer).slice(0, 80)) {
        this.learn(value, random, key, depth + 1);
      }
    } else if (typeof answer === 'number' && Number.isSafeInteger(answer)) {
      keep(this.#numbers, kindOf(name), answer, random);
    } else if (typeof answer === 'string' && answer.length < 200) {
      keep(this.#texts, kindOf(name), answer, random);
    }
  }

  number(name: string, random: Random): number | undefined {
    const own = this.#numbers.get(kindOf(name));
    if (own && random.chance(0.85)) return random.pick(own);
    const all = [...this.#numbers.values()];
    return all.length > 0 ? random.pick(random.pick(all)) : undefined;
  }

  text(name: string, random: Random): string | undefined {
    const words = VOCABULARY[name];
    if (words && random.chance(0.7)) return random.pick(words);
    const own = this.#texts.get(kindOf(name));
    if (own && random.chance(0.85)) return random.pick(own);
    const all = [...this.#texts.values()];
    return all.length > 0 ? random.pick(random.pick(all)) : undefined;
  }
}

/** Names that mean the same thing in different places. */
function kindOf(name: string): string {
  if (/(^|_)(stream|channel)(_id|_ids)?$/.test(name)) return 'stream_id';
  if (/(^|_)(user|principal|owner|sender|bot)(_id|_ids)?$/.test(name)) return 'user_id';
  if (/(^|_)(message|msg)(_id|_ids)?$|^messages$/.test(name)) return 'message_id';
  if (name.includes('group')) return 'group_id';
  return name;
}

function keep<T>(values: Map<string, T[]>, name: string, value: T, random: Random): void {
  const known = values.get(name) ?? [];
  values.set(name, known);
  if (known.includes(value)) return;
  if (known.length < KEPT) known.push(value);
  else known[random.int(0, KEPT - 1)] = value;
}
