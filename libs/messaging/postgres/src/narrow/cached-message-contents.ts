import type { MessageView } from '@tandem/messaging-domain';
import { LRUCache } from 'lru-cache';
import type { FoundContents, MessageContent, MessageContents } from './message-contents.ts';

/** Characters of cached texts; each takes one or two bytes. */
const MAX_CHARACTERS = 12_000_000;
/** The size of a message besides its texts, in characters. */
const OVERHEAD = 1_000;

/**
 * Caches the contents of messages. An entry is used only in the revision that the database names as
 * current, so that the next query sees the changes of all instances.
 */
export class CachedMessageContents implements MessageContents {
  readonly #contents: MessageContents;
  readonly #cache = new LRUCache<number, MessageContent>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ parts }) =>
      OVERHEAD +
      parts.content.length +
      parts.renderedContent.length +
      200 * (parts.reactions.length + parts.submessages.length) +
      parts.edits.reduce((sum, each) => sum + lengthOf(each), 0) +
      parts.submessages.reduce((sum, each) => sum + each.type.length + each.content.length, 0),
  });

  constructor(contents: MessageContents) {
    this.#contents = contents;
  }

  async find(
    revisions: ReadonlyMap<number, number>,
    policy: string,
    anchor: number,
  ): Promise<FoundContents> {
    const contents = new Map<number, MessageContent>();
    const missing = new Map<number, number>();
    for (const [id, revision] of revisions) {
      const cached = this.#cache.get(id);
      if (cached?.revision === revision && cached.policy === policy) contents.set(id, cached);
      else missing.set(id, revision);
    }
    if (missing.size === 0) return { contents, leftOut: [] };
    const found = await this.#contents.find(missing, policy, anchor);
    for (const [id, content] of found.contents) {
      this.#cache.set(id, content);
      contents.set(id, content);
    }
    return { contents, leftOut: found.leftOut };
  }
}

function lengthOf(edit: MessageView['edits'][number]): number {
  const { previousContent, previousRenderedContent } = edit;
  return 200 + (previousContent?.length ?? 0) + (previousRenderedContent?.length ?? 0);
}
