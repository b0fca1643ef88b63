import type {
  MessagingEventQueries,
  ParticipantView,
  ReactionAdded,
  ReactionRemoved,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  spell,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { readersOf } from './message-audience.ts';

/** Only what it needs: the bag grows with other areas. */
type Queries = Pick<MessagingEventQueries, 'people'>;

interface ReactionData {
  readonly op: 'add' | 'remove';
  readonly messageId: number;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: string;
  readonly user: ParticipantView;
}

/** `reaction`: somebody reacted to a message, or took it back. */
const reaction = clientEventKind<ReactionData>({
  kind: 'reaction',
  types: ['reaction'],
  // Nothing here depends on who looks, but for the words of his client.
  variant: () => '',
  present: ({ op, user, ...data }, { form }) => ({
    type: 'reaction',
    op,
    message_id: data.messageId,
    emoji_name: data.emojiName,
    emoji_code: data.emojiCode,
    reaction_type: spell(data.reactionType, form.words),
    user_id: user.id,
    // Clients of old look for the person here.
    user: { user_id: user.id, email: user.email, full_name: user.fullName },
  }),
});

/** Reactions, told to whoever may read the message. */
export const reactionEvents: AnyTranslator<Queries> = clientEventTranslator<
  ReactionAdded | ReactionRemoved,
  Queries
>({
  of: ['reaction.added', 'reaction.removed'],
  kinds: [reaction],
  prepare: async (events, { people }) => {
    const users = await people.findPeople(events.map(({ userId }) => userId));
    return events.map(({ type, place, userId, ...event }) => {
      const user = users.get(userId);
      if (!user) return [];
      const { messageId, emojiName, emojiCode, reactionType } = event;
      const op = type === 'reaction.added' ? 'add' : 'remove';
      const data = { op, messageId, emojiName, emojiCode, reactionType, user } as const;
      return [reaction.draft(readersOf(place, messageId), data)];
    });
  },
});
