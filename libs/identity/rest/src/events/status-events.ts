import type { UserStatusChange, UserStatusChanged } from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  toDialect,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';

/** `user_status`: a user's status changed; an empty text clears it. */
const userStatus = clientEventKind<{ userId: number; change: UserStatusChange }>({
  kind: 'user_status',
  types: ['user_status'],
  variant: () => '',
  present: ({ userId, change: { away, text, emoji } }, { form }) => ({
    type: 'user_status',
    user_id: userId,
    ...(away !== undefined && { away }),
    ...(text !== undefined && { status_text: text }),
    ...(emoji !== undefined && {
      emoji_name: emoji?.name ?? '',
      emoji_code: emoji?.code ?? '',
      // A cleared emoji needs a valid type too; its name and code are empty.
      reaction_type: emoji ? toDialect(emoji.type, form.words) : 'unicode_emoji',
    }),
  }),
});

/** Statuses, published to users to whom the user is accessible. */
export const statusEvents: AnyTranslator<unknown> = clientEventTranslator<
  UserStatusChanged,
  unknown
>({
  of: ['user.status_changed'],
  kinds: [userStatus],
  prepare: async (events) =>
    events.map(({ userId, change }) => [
      userStatus.draft({ kind: 'realm', knowing: userId }, { userId, change }),
    ]),
});
