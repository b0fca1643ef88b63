import {
  MAX_EMOJI_FILE_MIB,
  type CustomEmojiView,
  type CustomizationQueries,
  type MessagingUseCases,
} from '@tandem/messaging-domain';
import { PathText, chatEndpoint, wireErrorOf, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { storeErrors } from '../stores/store-errors.ts';

class EmojiPath {
  @PathText({ description: 'Lower-case letters, digits, `_`, `-` and `.`' })
  emojiName!: string;
}

/** A custom emoji of the organization. */
export const customEmojiSchema = schema.named(
  'CustomEmoji',
  schema.object({
    id: schema.string('The emoji code of reactions with it'),
    name: schema.string(),
    source_url: schema.string('Address on this server'),
    still_url: schema.nullable(schema.string('First frame of an animated emoji')),
    deactivated: schema.boolean(),
    author_id: schema.nullable(schema.integer()),
  }),
);

/** The wire form of {@link customEmojiSchema}. */
export function presentCustomEmoji(emoji: CustomEmojiView) {
  return {
    id: String(emoji.id),
    name: emoji.name,
    source_url: emoji.sourceUrl,
    still_url: emoji.stillUrl,
    deactivated: emoji.deactivated,
    author_id: emoji.authorId,
  };
}

/** Custom emoji by ID. */
export function presentEmojiMap(emoji: readonly CustomEmojiView[]) {
  return Object.fromEntries(emoji.map((each) => [String(each.id), presentCustomEmoji(each)]));
}

/** Lists the custom emoji of the organization. */
export function getCustomEmoji(queries: Pick<CustomizationQueries, 'listEmoji'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-custom-emoji',
    method: 'GET',
    path: '/realm/emoji',
    tag: 'organization',
    summary: 'Get all custom emoji',
    auth: 'user',
    response: { emoji: schema.map(customEmojiSchema, 'By ID, including deactivated ones') },
    handle: async ({ actor: { realmId } }) => {
      const found = await queries.listEmoji([realmId]);
      return { emoji: presentEmojiMap(found.get(realmId) ?? []) };
    },
  });
}

/** Adds a custom emoji. */
export function uploadCustomEmoji(
  useCase: Pick<MessagingUseCases['addCustomEmoji'], 'execute'>,
): ChatEndpoint {
  const { msg: tooLarge } = wireErrorOf(storeErrors.CUSTOM_EMOJI_TOO_LARGE, {
    limit: MAX_EMOJI_FILE_MIB,
  });
  return chatEndpoint({
    operationId: 'upload-custom-emoji',
    method: 'POST',
    path: '/realm/emoji/{emoji_name}',
    tag: 'organization',
    summary: 'Upload custom emoji',
    description: 'Accepts a multipart form with one image, in a field of any name.',
    auth: 'user',
    files: { maxBytes: MAX_EMOJI_FILE_MIB * 1_048_576, tooLarge },
    params: EmojiPath,
    response: {},
    errors: [
      'CUSTOM_EMOJI_NAME_MISSING',
      'CUSTOM_EMOJI_NAME_INVALID',
      'CUSTOM_EMOJI_TOO_LARGE',
      'CUSTOM_EMOJI_NAME_ENDS_BADLY',
      'CUSTOM_EMOJI_NOT_PERMITTED',
      'CUSTOM_EMOJI_UNREADABLE',
      'CUSTOM_EMOJI_NAME_IN_USE',
      'CUSTOM_EMOJI_FILE_MISSING',
      'CUSTOM_EMOJI_OVERRIDES_BUILT_IN',
    ],
    handle: async ({ actor, params, files }) => {
      const [file, ...others] = files;
      const only = file && others.length === 0 ? file : null;
      await useCase.execute(actor, { name: params.emojiName, file: only });
      return {};
    },
  });
}

/** Deactivates a custom emoji. */
export function deactivateCustomEmoji(
  useCase: Pick<MessagingUseCases['deactivateCustomEmoji'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'deactivate-custom-emoji',
    method: 'DELETE',
    path: '/realm/emoji/{emoji_name}',
    tag: 'organization',
    summary: 'Deactivate custom emoji',
    auth: 'user',
    params: EmojiPath,
    response: {},
    errors: ['CUSTOM_EMOJI_NOT_FOUND', 'CUSTOM_EMOJI_NOT_OWN', 'SCOPE_MISSING'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { name: params.emojiName });
      return {};
    },
  });
}
