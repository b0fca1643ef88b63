import type { Actor } from '@tandem/shared-kernel';
import type { Statement } from '@tandem/shared-postgres';
import { pageOf } from './find-page-sql.ts';
import { cachedPageOf } from './cached-page-sql.ts';
import type { PageQuery } from './message-pages.ts';
import { NarrowSql, reachOf, type BoundStatement, type IdRange } from './narrow-sql.ts';
import type { ResolvedNarrow } from './resolve-narrow.ts';

/** Each connection caches one plan per statement; narrows by location have few shapes. */
const MAX_NAMED = 200;
const named = new Map<string, Statement>();

/** Names a statement whose plan can be reused: planning takes several times as long as an index lookup. */
export function namedIfReusable({ text, isPlanReusable }: BoundStatement): Statement | string {
  const known = named.get(text);
  if (known !== undefined || !isPlanReusable || named.size >= MAX_NAMED) return known ?? text;
  const fresh = { name: `narrow.ids-${named.size}`, text };
  named.set(text, fresh);
  return fresh;
}

type Texts = Pick<PageQuery, 'full' | 'cached'>;

const MAX_SHAPES = 500;

/** The statements of pages. Each shape is built once: building takes longer than running it. */
export class PageQueries {
  readonly #texts = new Map<string, Texts>();

  /** @param narrow of `narrowWithoutNames` */
  of(narrow: ResolvedNarrow, actor: Actor, range: IdRange): PageQuery {
    const names = narrow.terms.flatMap((term): (number | string)[] => {
      if (term.kind === 'channel') return [term.channelId];
      return term.kind === 'topic' ? [term.topic] : [];
    });
    const counts = [range.before, range.after].filter((count) => count > 0);
    const where = [...names, range.anchor, ...counts];
    const shape = [names.length, reachOf(range.before), reachOf(range.after), range.includeAnchor];
    // The narrow of all messages differs by actor; a channel or topic is the same for all.
    const whose = names.length === 0 ? actor.userId : '';
    const key = shape.join();
    return {
      ...(this.#texts.get(key) ?? this.#make(key, narrow, actor, range)),
      anchor: range.anchor,
      values: [actor.userId, actor.realmId, actor.role, ...where],
      cacheKey: `${key} ${whose} ${actor.realmId} ${where.join()}`,
    };
  }

  #make(key: string, narrow: ResolvedNarrow, actor: Actor, range: IdRange): Texts {
    const bound = new NarrowSql(narrow, actor).range(range);
    const list = (at: number) => `$${bound.values.length + at}`;
    const lists = { topics: list(1), senders: list(2), recipients: list(3) };
    const texts = {
      full: namedIfReusable({ ...bound, text: pageOf(bound.text) }),
      cached: namedIfReusable({ ...bound, text: cachedPageOf(bound, lists) }),
    };
    if (this.#texts.size < MAX_SHAPES) this.#texts.set(key, texts);
    return texts;
  }
}
