import {
  displayedTopic,
  type AllMessagesRead,
  type MessageFlagsChanged,
  type MessageReference,
  type MessagingEventQueries,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';

type Queries = Pick<MessagingEventQueries, 'changes'>;

interface FlagData {
  readonly operation: 'add' | 'remove';
  readonly flag: string;
  readonly messageIds: readonly number[];
  /** The change affects every message. */
  readonly isAll: boolean;
  /** The messages that became unread, `null` for everything else. */
  readonly unread: readonly MessageReference[] | null;
}

/** That messages are read now. */
export const readFlags = (messageIds: readonly number[]): FlagData => ({
  operation: 'add',
  flag: 'read',
  messageIds,
  isAll: false,
  unread: null,
});

/** `update_message_flags`: a user changed flags of messages; published to that user only. */
export const updateMessageFlags = clientEventKind<FlagData>({
  kind: 'update_message_flags',
  types: ['update_message_flags'],
  variant: () => '',
  present: ({ operation, flag, messageIds, isAll, unread }, { form }) => ({
    type: 'update_message_flags',
    op: operation,
    // Old clients read the operation here.
    operation,
    flag,
    messages: messageIds,
    all: isAll,
    ...(unread && {
      message_details: Object.fromEntries(
        unread.map((each) => [each.id, presentReference(each, form.capabilities.empty_topic_name)]),
      ),
    }),
  }),
});

function presentReference({ place, isMentioned }: MessageReference, allowsEmptyTopic: boolean) {
  const mentioned = isMentioned && { mentioned: true };
  if (place.kind === 'direct') return { type: 'private', user_ids: place.otherIds, ...mentioned };
  return {
    type: 'stream',
    stream_id: place.channelId,
    topic: allowsEmptyTopic ? place.topic : displayedTopic(place.topic),
    unmuted_stream_msg: !place.isMuted,
    ...mentioned,
  };
}

/** Publishes flags to their user. */
export const messageFlagEvents: AnyTranslator<Queries> = clientEventTranslator<
  MessageFlagsChanged | AllMessagesRead,
  Queries
>({
  of: ['message_flags.changed', 'messages.all_read'],
  kinds: [updateMessageFlags],
  prepare: (events, { changes }) =>
    Promise.all(
      events.map(async (event) => {
        const audience = { kind: 'users', userIds: [event.userId] } as const;
        if (event.type === 'messages.all_read') {
          const all = { operation: 'add', flag: 'read', messageIds: [], isAll: true } as const;
          return [updateMessageFlags.draft(audience, { ...all, unread: null })];
        }
        const { userId, operation, flag, messageIds } = event;
        const isUnread = flag === 'read' && operation === 'remove';
        const unread = isUnread ? await changes.referencesOf(userId, messageIds) : null;
        const data = { operation, flag, messageIds, isAll: false, unread };
        return [updateMessageFlags.draft(audience, data)];
      }),
    ),
});
