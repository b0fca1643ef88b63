import type { Actor } from '@tandem/shared-kernel';
import type { Statement } from '@tandem/shared-postgres';
import { findPage, findPageWithArchived, pageOf } from './page-sql.ts';
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

const valuesOf = ({ userId, realmId, role }: Actor) => [userId, realmId, role];

/** The page of the given messages, without those of archived channels unless they are included. */
export const pageOfIds = (
  actor: Actor,
  messageIds: readonly number[],
  { anchor, includesArchived }: { readonly anchor: number; readonly includesArchived: boolean },
): PageQuery => ({
  actor,
  statement: includesArchived ? findPageWithArchived : findPage,
  values: [...valuesOf(actor), `{${messageIds.join()}}`],
  narrow: null,
  anchor,
});

type Texts = Pick<PageQuery, 'statement' | 'narrow'>;

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
    const shape = [names.length, reachOf(range.before), reachOf(range.after), range.includeAnchor];
    const key = shape.join();
    const texts = this.#texts.get(key) ?? this.#make(key, narrow, actor, range);
    return {
      actor,
      statement: texts.statement,
      values: [...valuesOf(actor), ...names, range.anchor, ...counts],
      narrow: texts.narrow,
      anchor: range.anchor,
    };
  }

  #make(key: string, narrow: ResolvedNarrow, actor: Actor, range: IdRange): Texts {
    const found = new NarrowSql(narrow, actor).range(range);
    const statement = namedIfReusable({ ...found, text: pageOf(found.text) });
    const texts = { statement, narrow: found };
    if (this.#texts.size < MAX_SHAPES) this.#texts.set(key, texts);
    return texts;
  }
}
