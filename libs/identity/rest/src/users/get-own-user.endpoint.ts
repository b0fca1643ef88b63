import { IdentityError, type MessageWatermark, type UserQueries } from '@tandem/identity-domain';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type { AvatarUrls } from './avatar-urls.ts';
import { presentProfileData, presentUserFields } from './present-user.ts';
import { profileDataSchema, userFields } from './user-schemas.ts';

export interface OwnUserDependencies {
  readonly users: Pick<UserQueries, 'findOwn'>;
  readonly watermark: MessageWatermark;
  readonly avatars: AvatarUrls;
}

const NO_MESSAGE = -1;

/**
 * The actor's account, including data that is hidden from others.
 *
 * @see `GET users/me`
 */
export function getOwnUser({ users, watermark, avatars }: OwnUserDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-own-user',
    method: 'GET',
    path: '/users/me',
    tag: 'users',
    summary: 'Get your account',
    auth: 'user',
    response: {
      ...userFields,
      delivery_email: schema.string('The real address'),
      avatar_url: schema.string(),
      max_message_id: schema.integer('Greatest ID among the user’s messages; −1: none'),
      profile_data: schema.optional(profileDataSchema),
      bot_type: schema.optional(
        schema.oneOf([1, 2, 3, 4], 'Bots only: generic, incoming, outgoing webhook, embedded'),
      ),
      bot_owner_id: schema.optional(schema.nullable(schema.integer('Bots only'))),
    },
    errors: ['NO_SUCH_USER'],
    handle: async ({ actor }) => {
      const [user, lastMessageId] = await Promise.all([
        users.findOwn(actor),
        watermark.lastMessageId(actor),
      ]);
      if (!user) throw new IdentityError('NO_SUCH_USER');
      return {
        ...presentUserFields(user),
        delivery_email: user.deliveryEmail,
        avatar_url: avatars.of(user, { clientComputes: false }),
        max_message_id: lastMessageId ?? NO_MESSAGE,
        ...(user.bot
          ? { bot_type: user.bot.type, bot_owner_id: user.bot.ownerId }
          : { profile_data: presentProfileData(user.profileData) }),
      };
    },
  });
}
