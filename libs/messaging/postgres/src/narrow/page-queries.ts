import type { Actor } from '@tandem/shared-kernel';
import type { Statement } from '@tandem/shared-postgres';
import { pageOf } from './find-page-sql.ts';
import { keptPageOf } from './kept-page-sql.ts';
import type { PageQuery } from './message-pages.ts';
import { NarrowSql, reachOf, type BoundStatement, type IdRange } from './narrow-sql.ts';
import type { ResolvedNarrow } from './resolve-narrow.ts';

/** Each connection keeps a plan for each: there are not many shapes of a narrow to places. */
const MAX_NAMED = 200;
const named = new Map<string, Statement>();

/** Planning takes several times as long as looking at an index. */
export function namedWhereKept({ text, keepsPlan }: BoundStatement): Statement | string {
  const known = named.get(text);
  if (known !== undefined || !keepsPlan || named.size >= MAX_NAMED) return known ?? text;
  const fresh = { name: `narrow.ids-${named.size}`, text };
  named.set(text, fresh);
  return fresh;
}

type Texts = Pick<PageQuery, 'full' | 'kept'>;

const MAX_SHAPES = 500;

/** The statements of pages. Each shape is put together once: that takes longer than to answer it. */
export class PageQueries {
  readonly #texts = new Map<string, Texts>();

  /** @param places as `placesWithoutNames` gives them */
  of(places: ResolvedNarrow, actor: Actor, range: IdRange): PageQuery {
    const names = places.terms.flatMap((term): (number | string)[] => {
      if (term.kind === 'channel') return [term.channelId];
      return term.kind === 'topic' ? [term.topic] : [];
    });
    const counts = [range.before, range.after].filter((count) => count > 0);
    const where = [...names, range.anchor, ...counts];
    const shape = [names.length, reachOf(range.before), reachOf(range.after), range.includeAnchor];
    // Everything is for each actor something else; a place is the same for all.
    const whose = names.length === 0 ? actor.userId : '';
    const key = shape.join();
    return {
      ...(this.#texts.get(key) ?? this.#make(key, places, actor, range)),
      anchor: range.anchor,
      values: [actor.userId, actor.realmId, actor.role, ...where],
      place: `${key} ${whose} ${actor.realmId} ${where.join()}`,
    };
  }

  #make(key: string, places: ResolvedNarrow, actor: Actor, range: IdRange): Texts {
    const bound = new NarrowSql(places, actor).range(range);
    const list = (at: number) => `$${bound.values.length + at}`;
    const lists = { topics: list(1), senders: list(2), recipients: list(3) };
    const texts = {
      full: namedWhereKept({ ...bound, text: pageOf(bound.text) }),
      kept: namedWhereKept({ ...bound, text: keptPageOf(bound, lists) }),
    };
    if (this.#texts.size < MAX_SHAPES) this.#texts.set(key, texts);
    return texts;
  }
}
