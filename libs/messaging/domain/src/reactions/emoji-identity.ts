import { EXTRA_EMOJI, type EmojiCatalog, type EmojiType } from '../content/emoji-catalog.ts';
import { MessagingError } from '../messaging-error.ts';
import type { CustomEmojiQueries } from './custom-emoji.ts';

/** An emoji as reactions store it. */
export interface EmojiIdentity {
  readonly code: string;
  readonly type: EmojiType;
}

const EMOJI_TYPES: ReadonlySet<string> = new Set<EmojiType>([
  'unicode_emoji',
  'realm_emoji',
  'service_extra_emoji',
]);

/** True for one of the three types that there are. */
export function isEmojiType(type: string): type is EmojiType {
  return EMOJI_TYPES.has(type);
}

/**
 * The emoji of a name: the organization's custom emoji take precedence over the server's extra one, and
 * that over Unicode emoji.
 *
 * @throws MessagingError EMOJI_DOES_NOT_EXIST
 */
export async function emojiNamed(
  name: string,
  realmId: number,
  custom: Pick<CustomEmojiQueries, 'findActive'>,
  catalog: Pick<EmojiCatalog, 'codeOf'>,
): Promise<EmojiIdentity> {
  const own = await custom.findActive(realmId, name);
  if (own) return { code: String(own.id), type: 'realm_emoji' };
  if (name === EXTRA_EMOJI) return { code: EXTRA_EMOJI, type: 'service_extra_emoji' };
  const code = catalog.codeOf(name);
  if (code === null) throw new MessagingError('EMOJI_DOES_NOT_EXIST', { name });
  return { code, type: 'unicode_emoji' };
}

/**
 * Checks that an emoji exists, is in use and has that name.
 *
 * @throws MessagingError EMOJI_CODE_UNKNOWN, EMOJI_NAME_MISMATCH, CUSTOM_EMOJI_UNKNOWN,
 *  CUSTOM_EMOJI_NAME_MISMATCH, CUSTOM_EMOJI_DEACTIVATED
 */
export async function checkEmoji(
  emoji: EmojiIdentity,
  name: string,
  realmId: number,
  custom: Pick<CustomEmojiQueries, 'find'>,
  catalog: Pick<EmojiCatalog, 'codeOf' | 'isCode'>,
): Promise<void> {
  switch (emoji.type) {
    case 'realm_emoji':
      return checkCustomEmoji(emoji.code, name, realmId, custom);
    case 'service_extra_emoji':
      if (emoji.code !== EXTRA_EMOJI) throw new MessagingError('EMOJI_CODE_UNKNOWN');
      if (name !== EXTRA_EMOJI) throw new MessagingError('EMOJI_NAME_MISMATCH');
      return;
    case 'unicode_emoji':
      if (!catalog.isCode(emoji.code)) throw new MessagingError('EMOJI_CODE_UNKNOWN');
      if (catalog.codeOf(name) !== emoji.code) throw new MessagingError('EMOJI_NAME_MISMATCH');
  }
}

async function checkCustomEmoji(
  code: string,
  name: string,
  realmId: number,
  custom: Pick<CustomEmojiQueries, 'find'>,
): Promise<void> {
  const id = /^[1-9][0-9]{0,14}$/.test(code) ? Number(code) : null;
  const emoji = id === null ? null : await custom.find(realmId, id);
  if (emoji === null) throw new MessagingError('CUSTOM_EMOJI_UNKNOWN');
  if (emoji.name !== name) throw new MessagingError('CUSTOM_EMOJI_NAME_MISMATCH');
  if (emoji.isDeactivated) throw new MessagingError('CUSTOM_EMOJI_DEACTIVATED');
}
