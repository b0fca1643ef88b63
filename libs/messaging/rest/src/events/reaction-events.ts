import type {
  MessagingEventQueries,
  ParticipantView,
  ReactionAdded,
  ReactionRemoved,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  toDialect,
  type AnyTranslator,
  type RegisteredClient,
} from '@tandem/shared-chat-wire';
import type { MessagePresentation } from '../messages/present-message.ts';
import { unknownUser } from '../messages/unknown-user.ts';
import { readersOf } from './message-audience.ts';
import { guestsWithoutAccess } from './guests-without-access.ts';

/** Only the queries that it needs. */
type Queries = Pick<MessagingEventQueries, 'people'>;

interface ReactionData {
  readonly op: 'add' | 'remove';
  readonly messageId: number;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: string;
  readonly user: ParticipantView;
  /** Guests to whom the user is inaccessible, and the placeholder that they receive. */
  readonly strangerIds?: readonly number[]; // a stored name; glossary: allow
  readonly unknown?: Omit<ParticipantView, 'id'> | null;
}

/** `reaction`: a reaction was added or removed. */
const reaction = clientEventKind<ReactionData>({
  kind: 'reaction',
  types: ['reaction'],
  variant: (data, client) => String(isInaccessible(data, client)),
  present: (data, client) => {
    const { op, user, unknown } = data;
    const shown = unknown && isInaccessible(data, client) ? unknown : user;
    return {
      type: 'reaction',
      op,
      message_id: data.messageId,
      emoji_name: data.emojiName,
      emoji_code: data.emojiCode,
      reaction_type: toDialect(data.reactionType, client.form.words),
      user_id: user.id,
      // Old clients read the user from here.
      user: { user_id: user.id, email: shown.email, full_name: shown.fullName },
    };
  },
});

const isInaccessible = (data: ReactionData, { userId }: RegisteredClient) =>
  data.strangerIds?.includes(userId) ?? false; // a stored name; glossary: allow

/** Publishes reactions to the users who may read the message. */
export function reactionEvents(
  addresses: MessagePresentation['addresses'],
): AnyTranslator<Queries> {
  return clientEventTranslator<ReactionAdded | ReactionRemoved, Queries>({
    of: ['reaction.added', 'reaction.removed'],
    kinds: [reaction],
    prepare: async (events, { people }) => {
      const users = await people.findPeople(events.map(({ userId }) => userId));
      const hidden = await guestsWithoutAccess(events, people);
      return events.map(({ type, place, userId, ...event }, index) => {
        const user = users.get(userId);
        if (!user) return [];
        const { guestIds = [], realmStringId = '' } = hidden[index] ?? {};
        const { messageId, emojiName, emojiCode, reactionType } = event;
        const op = type === 'reaction.added' ? ('add' as const) : ('remove' as const);
        const data = {
          op,
          messageId,
          emojiName,
          emojiCode,
          reactionType,
          user,
          strangerIds: guestIds, // a stored name; glossary: allow
          unknown: guestIds.length > 0 ? unknownUser(userId, realmStringId, addresses) : null,
        };
        return [reaction.draft(readersOf(place, messageId), data)];
      });
    },
  });
}
