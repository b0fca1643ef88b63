import type { Message } from '@tandem/chat-client';
import { picturesOfHtml, type MessagePicture } from '../model/html/message-pictures.ts';
import type { Store } from './store.ts';

/** A picture that can be viewed, and the message that shows it. */
export interface ViewedPicture {
  readonly picture: MessagePicture;
  /** `null` for a preview of a message. */
  readonly message: Message | null;
}

/** The pictures that are seen in turn. */
export interface PictureSeries {
  readonly all: readonly ViewedPicture[];
  /** The index of the picture that was opened. */
  readonly opened: number;
}

/**
 * The pictures of the list that is shown, in its order; the opened one alone if it is not one of them.
 *
 * @param messageId of the message that shows it
 */
export function pictureSeries(
  { feeds, session }: Store,
  opened: MessagePicture,
  messageId: number | null,
): PictureSeries {
  const byId = session.state?.messages.byId;
  const messages = feeds.shownIds().flatMap((id) => byId?.get(id) ?? []);
  const all = messages.flatMap((message) =>
    picturesOfHtml(message.content, location.origin).map((picture) => ({ picture, message })),
  );
  const index = all.findIndex(
    ({ picture, message }) => message.id === messageId && picture.src === opened.src,
  );
  if (index < 0) return { all: [{ picture: opened, message: null }], opened: 0 };
  return { all, opened: index };
}
