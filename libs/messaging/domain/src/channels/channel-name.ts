import { MessagingError } from '../messaging-error.ts';

/** Longest name of a channel, in characters (code points). */
const MAX_CHANNEL_NAME_LENGTH = 60;

/** Longest description of a channel, in characters (code points). */
export const MAX_CHANNEL_DESCRIPTION_LENGTH = 1024;

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * The stored form of a channel's name: trimmed and printable. Unlike a topic it is not shortened.
 *
 * @throws MessagingError CHANNEL_NAME_EMPTY, CHANNEL_NAME_TOO_LONG,
 *   CHANNEL_NAME_HAS_INVALID_CHARACTER
 */
export function checkedChannelName(raw: string): string {
  const name = raw.trim();
  if (name === '') throw new MessagingError('CHANNEL_NAME_EMPTY');
  const invalid = UNPRINTABLE.exec(name);
  if (Array.from(name).length > MAX_CHANNEL_NAME_LENGTH) {
    throw new MessagingError('CHANNEL_NAME_TOO_LONG', { limit: MAX_CHANNEL_NAME_LENGTH });
  }
  if (invalid !== null) {
    const position = Array.from(name.slice(0, invalid.index)).length + 1;
    throw new MessagingError('CHANNEL_NAME_HAS_INVALID_CHARACTER', { position });
  }
  return name;
}

/** Names are compared without regard to case. */
export function channelNameKey(name: string): string {
  return name.toLowerCase();
}

/** A description without line breaks, all of which Markdown knows. */
export function oneLine(description: string): string {
  return description.replace(/[\r\n]/g, ' ');
}
