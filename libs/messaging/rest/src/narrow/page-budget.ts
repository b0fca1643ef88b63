import type { MessageView } from '@tandem/messaging-domain';

/** The largest length of the texts of one page, in UTF-16 units; most pages have a hundredth of it. */
const MAX_PAGE_LENGTH = 4_000_000;

type Texts = Pick<MessageView, 'id' | 'content' | 'renderedContent' | 'edits' | 'submessages'>;

/** A part of a page, and whether messages were omitted on either side. */
interface BoundedPage<M> {
  readonly messages: readonly M[];
  readonly leavesOlder: boolean;
  readonly leavesNewer: boolean;
}

/**
 * The messages nearest to `anchor` whose texts fit into the budget together, at least one on each side: a
 * client that continues from the outermost ones always makes progress.
 *
 * @param messages oldest first
 */
export function withinBudget<M extends Texts>(
  messages: readonly M[],
  anchor: number,
  budget = MAX_PAGE_LENGTH,
): BoundedPage<M> {
  const middle = messages.findIndex(({ id }) => id >= anchor);
  const split = middle === -1 ? messages.length : middle;
  let left = budget;
  const fits = (message: M | undefined) => {
    left -= message === undefined ? 0 : lengthOf(message);
    return left >= 0;
  };
  let first = split;
  let end = split;
  while (first > 0 || end < messages.length) {
    const [older, newer] = [messages[first - 1], messages[end]];
    const isFirstRound = first === split && end === split;
    if (!fits(older) && !isFirstRound) break;
    if (older) first -= 1;
    if (!fits(newer) && !isFirstRound) break;
    if (newer) end += 1;
  }
  return {
    messages: first === 0 && end === messages.length ? messages : messages.slice(first, end),
    leavesOlder: first > 0,
    leavesNewer: end < messages.length,
  };
}

function lengthOf({ content, renderedContent, edits, submessages }: Texts): number {
  let length = content.length + renderedContent.length;
  for (const { previousContent, previousRenderedContent } of edits) {
    length += (previousContent?.length ?? 0) + (previousRenderedContent?.length ?? 0);
  }
  for (const each of submessages) length += each.type.length + each.content.length;
  return length;
}
