import type { Findings } from './findings.ts';
import type { SeenMessage } from './view.ts';

/** The possible states of an object after several requests. */
interface Possible {
  /** The last acknowledged state. */
  certain: string;
  /** Possible results of unanswered attempts. */
  readonly late: Set<string>;
}

/** An acknowledged file. */
export interface StoredFile {
  readonly bytes: Buffer;
  /** Users who may read it, by id. */
  readonly userId: number;
}

const EDIT = ' edit ';

/** The part of a content that no edit changes: every message has its own. */
export function keyOf(content: string): string {
  return content.split(EDIT)[0] ?? content;
}

export function editedContent(key: string, number: number): string {
  return `${key}${EDIT}${number}`;
}

/** The acknowledged requests of a round, and the state that the service must therefore show. */
export class Model {
  readonly #sent = new Map<number, { readonly key: string; readonly content: Possible }>();
  readonly #reactions = new Map<number, Map<string, Possible>>();
  readonly #scheduled = new Map<string, boolean>();
  readonly #files = new Map<string, StoredFile>();
  readonly #echoes = new Map<string, { readonly author: number }>();
  /** The number of acknowledged requests, by kind. */
  readonly counts = new Map<string, number>();

  /** @param late unacknowledged requests of earlier rounds, see {@link unsettled} */
  constructor(private readonly late: readonly string[] = []) {}

  sent(id: number, content: string): void {
    this.#count('messages');
    this.#sent.set(id, { key: keyOf(content), content: { certain: content, late: new Set() } });
  }

  /** The sender's own event queue receives the message with the local id that the sender gave. */
  expectEcho(localId: string, author: number): void {
    this.#echoes.set(localId, { author });
  }

  edited(id: number, content: string, isRepeated: boolean): void {
    this.#count('edits');
    const message = this.#sent.get(id);
    if (message) settle(message.content, content, isRepeated);
  }

  /** @param reaction `<user id> <emoji>` */
  reacted(id: number, reaction: string, op: 'add' | 'remove', isRepeated: boolean): void {
    this.#count('reactions');
    const all = this.#reactions.get(id) ?? new Map<string, Possible>();
    this.#reactions.set(id, all);
    const known = all.get(reaction) ?? { certain: 'remove', late: new Set<string>() };
    all.set(reaction, known);
    settle(known, op, isRepeated);
  }

  /** @param isCertain false: no answer came, it may be stored or not */
  scheduled(content: string, isCertain: boolean): void {
    if (isCertain) this.#count('scheduled');
    this.#scheduled.set(content, isCertain);
  }

  /** Scheduled messages that were not acknowledged and have not arrived: each may still arrive, once. */
  unsettled(truth: ReadonlyMap<number, SeenMessage>): readonly string[] {
    const seen = new Set([...truth.values()].map(({ content }) => content));
    const asked = [...this.#scheduled].flatMap(([content, isCertain]) =>
      isCertain ? [] : [content],
    );
    return [...this.late, ...asked].filter((content) => !seen.has(content));
  }

  uploaded(url: string, file: StoredFile): void {
    this.#count('files');
    this.#files.set(url, file);
  }

  get files(): ReadonlyMap<string, StoredFile> {
    return this.#files;
  }

  /** @returns local ids that the author's queue must have received once */
  echoesOf(author: number): readonly string[] {
    return [...this.#echoes].filter(([, each]) => each.author === author).map(([name]) => name);
  }

  /** True if every acknowledged scheduled message has arrived. */
  hasAllScheduled(truth: ReadonlyMap<number, SeenMessage>): boolean {
    const keys = new Set([...truth.values()].map(({ content }) => content));
    return [...this.#scheduled].every(([content, isCertain]) => !isCertain || keys.has(content));
  }

  /** Compares with the data of the service. */
  check(truth: ReadonlyMap<number, SeenMessage>, findings: Findings): void {
    for (const [id, { key, content }] of this.#sent) {
      const shown = truth.get(id);
      if (!shown) findings.note('lost', `message ${id} (${key}) was acknowledged`);
      else if (!isPossible(content, shown.content)) {
        findings.note('lost', `message ${id} is “${shown.content}”, not “${content.certain}”`);
      }
    }
    const seen = new Map<string, number>();
    const mayCome = new Set([...this.late, ...this.#scheduled.keys()]);
    for (const { id, content } of truth.values()) {
      const key = keyOf(content);
      const first = seen.get(key);
      if (first !== undefined) findings.note('doubled', `${key}: messages ${first} and ${id}`);
      seen.set(key, id);
      if (!this.#sent.has(id) && !mayCome.has(key)) {
        findings.note('doubled', `message ${id} (${key}) was not acknowledged`);
      }
    }
    for (const [content, isCertain] of this.#scheduled) {
      if (isCertain && !seen.has(content)) findings.note('lost', `scheduled: ${content}`);
    }
    this.#checkReactions(truth, findings);
  }

  #checkReactions(truth: ReadonlyMap<number, SeenMessage>, findings: Findings): void {
    for (const [id, all] of this.#reactions) {
      for (const [reaction, known] of all) {
        const shown = truth.get(id)?.reactions.has(reaction) ? 'add' : 'remove';
        if (isPossible(known, shown)) continue;
        const kind = shown === 'add' ? 'undone' : 'lost';
        findings.note(kind, `reaction ${reaction} of message ${id}`);
      }
    }
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

function settle(possible: Possible, value: string, isRepeated: boolean): void {
  possible.certain = value;
  if (isRepeated) possible.late.add(value);
}

function isPossible({ certain, late }: Possible, shown: string): boolean {
  return shown === certain || late.has(shown);
}
