import { DIFF_PAIRS, htmlDiff } from './html-diff.ts';
import type { EditView, MessageView } from '../messages/message-view.ts';

/** A version of a message after a change, or the first one, and its previous values. */
export interface MessageVersion {
  readonly topic: string;
  readonly content: string;
  readonly renderedContent: string;
  /** Seconds since epoch. */
  readonly changedAt: number;
  /** `null` for old changes, whose author was not stored. */
  readonly userId: number | null;
  readonly previousTopic?: string;
  readonly previousContent?: string;
  readonly previousRenderedContent?: string;
  /** HTML with insertions and deletions marked, where the content changed. */
  readonly contentDiff?: string;
  readonly previousChannelId?: number;
  readonly channelId?: number;
}

/** Every version of a message, oldest first, as far as its reader may see its changes. */
export function versionsOf(message: MessageView): readonly MessageVersion[] {
  let topic = message.place.kind === 'channel' ? message.place.topic : '';
  let { content, renderedContent } = message;
  const budget = { pairs: DIFF_PAIRS };
  const versions: MessageVersion[] = [];
  for (const change of message.edits) {
    const { editedAt: changedAt, editorId: userId, previousRenderedContent } = change;
    versions.push({
      topic,
      content,
      renderedContent,
      changedAt,
      userId: userId ?? null,
      ...replaced(change),
      ...(previousRenderedContent !== undefined && {
        contentDiff: htmlDiff(previousRenderedContent, renderedContent, budget),
      }),
    });
    topic = change.previousTopic ?? topic;
    content = change.previousContent ?? content;
    renderedContent = previousRenderedContent ?? renderedContent;
  }
  const changedAt = Math.floor(message.sentAt.getTime() / 1000);
  versions.push({ topic, content, renderedContent, changedAt, userId: message.sender.id });
  return versions.reverse();
}

/** The previous values without the topic, which each version has. */
function replaced(change: EditView): Partial<EditView> {
  return Object.fromEntries(
    Object.entries(change).filter(([name]) => !['topic', 'editorId', 'editedAt'].includes(name)),
  );
}
