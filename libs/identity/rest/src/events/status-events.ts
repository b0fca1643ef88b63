import type { UserStatusChange, UserStatusChanged } from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  toDialect,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';

/** `user_status`: somebody says something else of himself; an empty text takes it back. */
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
      // Whoever knows only the types of emoji reads a cleared one too: its name and code are empty.
      reaction_type: emoji ? toDialect(emoji.type, form.words) : 'unicode_emoji',
    }),
  }),
});

/** Statuses, told to whoever may know the person. */
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
