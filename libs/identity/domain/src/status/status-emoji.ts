import { IdentityError } from '../identity-error.ts';
import type { EmojiLookup, StatusEmoji, StatusEmojiType } from './emoji-lookup.ts';

/** The emoji as sent by a client; absent parts are looked up by the name. */
interface EmojiChoice {
  readonly name: string;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
}

/**
 * The emoji of a request, with three consistent parts.
 *
 * @throws IdentityError STATUS_EMOJI_UNKNOWN where a part is absent; STATUS_EMOJI_…_INVALID and
 *   STATUS_CUSTOM_EMOJI_… where the parts are inconsistent
 */
export async function chosenEmoji(
  emoji: EmojiLookup,
  realmId: number,
  choice: EmojiChoice,
): Promise<StatusEmoji> {
  const { name } = choice;
  let { code, type } = choice;
  if (code === undefined || type === undefined) {
    const found = await emojiCalled(emoji, realmId, name);
    code ??= found.code;
    type ??= found.type;
  }
  await checkAgreement(emoji, realmId, { name, code, type });
  return { name, code, type: type as StatusEmojiType };
}

async function emojiCalled(
  emoji: EmojiLookup,
  realmId: number,
  name: string,
): Promise<StatusEmoji> {
  const custom = await emoji.findActiveCustom(realmId, name);
  if (custom) return { name, code: String(custom.id), type: 'realm_emoji' };
  if (name === emoji.extraEmoji) return { name, code: name, type: 'service_extra_emoji' };
  const code = emoji.codeOf(name);
  if (code === null) throw new IdentityError('STATUS_EMOJI_UNKNOWN', { name });
  return { name, code, type: 'unicode_emoji' };
}

async function checkAgreement(
  emoji: EmojiLookup,
  realmId: number,
  { name, code, type }: { readonly name: string; readonly code: string; readonly type: string },
): Promise<void> {
  switch (type) {
    case 'unicode_emoji': {
      const names = emoji.namesOf(code);
      if (names.length === 0) throw new IdentityError('STATUS_EMOJI_CODE_INVALID');
      if (!names.includes(name)) throw new IdentityError('STATUS_EMOJI_NAME_INVALID');
      return;
    }
    case 'realm_emoji': {
      // Fifteen digits are exact as a number, and no emoji has more.
      const id = /^\d{1,15}$/.test(code) ? Number(code) : null;
      const custom = id === null ? null : await emoji.findCustom(realmId, id);
      if (!custom) throw new IdentityError('STATUS_CUSTOM_EMOJI_INVALID');
      if (custom.name !== name) throw new IdentityError('STATUS_CUSTOM_EMOJI_NAME_INVALID');
      if (custom.isDeactivated) throw new IdentityError('STATUS_CUSTOM_EMOJI_DEACTIVATED');
      return;
    }
    case 'service_extra_emoji':
      if (code !== emoji.extraEmoji) throw new IdentityError('STATUS_EMOJI_CODE_INVALID');
      if (name !== emoji.extraEmoji) throw new IdentityError('STATUS_EMOJI_NAME_INVALID');
      return;
    default:
      throw new IdentityError('STATUS_EMOJI_TYPE_INVALID');
  }
}
