import type {
  MessageLocation,
  FlagFacts,
  MessageSent,
  MessageView,
  MessagingEventQueries,
  PublishedMessage,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type Audience,
  type RegisteredClient,
  type Reach,
} from '@tandem/shared-chat-wire';
import { presentMessage, type MessagePresentation } from '../messages/present-message.ts';
import { receiverFlags } from './receiver-flags.ts';
import { guestsWithoutAccess } from './guests-without-access.ts';

type Queries = Pick<MessagingEventQueries, 'messages' | 'people'>;
type TopicLinks = ReturnType<MessagePresentation['renderer']['topicLinks']>;

interface MessageData extends FlagFacts {
  /** The message without the parts that differ by recipient, with dates as numbers. */
  readonly message: Omit<MessageView, 'sentAt' | 'lastEditedAt' | 'lastMovedAt'> & {
    readonly lastEditedAt: null;
    readonly lastMovedAt: null;
    /** ms since epoch */
    readonly sentAt: number;
  };
  readonly topicLinks: TopicLinks;
  readonly recipientId: number;
  readonly personalRecipients: Readonly<Record<string, number>>;
  readonly echo: MessageSent['echo'];
  /** Guests to whom the sender is inaccessible. */
  readonly strangerIds?: readonly number[]; // a stored name; glossary: allow
}

/** `message`: to all recipients, and to queues that listen to public channels. */
export function messageSentEvents(presentation: MessagePresentation): AnyTranslator<Queries> {
  const kind = messageKind(presentation);
  return clientEventTranslator<MessageSent, Queries>({
    of: ['message.sent'],
    kinds: [kind],
    prepare: async (events, { messages, people }) => {
      const found = await messagesOf(events, messages);
      const hidden = await guestsWithoutAccess(
        events.map(({ place, senderId: userId }) => ({ place, userId })),
        people,
      );
      return events.map(({ messageId, place, echo, readBy = [] }, index) => {
        const message = found.get(messageId);
        if (!message) return [];
        const facts = { ...message, mutedBy: [...message.mutedBy, ...readBy] };
        const data = dataOf(facts, echo, presentation);
        const strangerIds = hidden[index]?.guestIds ?? []; // a stored name; glossary: allow
        const draft = { ...data, strangerIds }; // a stored name; glossary: allow
        return [kind.draft(receiversOf(place, messageId), draft)];
      });
    },
  });
}

/** Events of versions before 2026-11 do not contain the sent message: it is read from the current one. */
async function messagesOf(events: readonly MessageSent[], messages: Queries['messages']) {
  const older = events.filter((event) => !event.sent).map(({ messageId }) => messageId);
  const found = older.length > 0 ? await messages.findPublished(older) : [];
  return new Map([...found, ...(await messages.findSent(events))]);
}

function messageKind(presentation: MessagePresentation) {
  return clientEventKind<MessageData>({
    kind: 'message',
    types: ['message'],
    variant: (data, client, reach) =>
      [
        isMirrored(data, client),
        data.echo?.queueId === client.queueId,
        recipientFor(data, client.userId),
        isInaccessible(data, client),
        ...flagsFor(data, client, reach),
      ].join(),
    present: (data, client, reach) => {
      if (isMirrored(data, client)) return null;
      const { message, echo } = data;
      const { flags, ...fields } = presentMessage(
        {
          ...message,
          sender: { ...message.sender, isAccessible: !isInaccessible(data, client) },
          sentAt: new Date(message.sentAt),
          recipientId: recipientFor(data, client.userId),
          flags: flagsFor(data, client, reach),
        },
        {
          applyMarkdown: client.form.applyMarkdown,
          allowEmptyTopicName: client.form.capabilities.empty_topic_name,
          clientComputesAvatars: client.form.clientComputesAvatars,
          words: client.form.words,
        },
        { ...presentation, renderer: { topicLinks: () => data.topicLinks } },
      );
      return {
        type: 'message',
        flags,
        message: fields,
        ...(echo?.queueId === client.queueId && { local_message_id: echo.localId }),
      };
    },
  });
}

function dataOf(
  { view, ...facts }: PublishedMessage,
  echo: MessageSent['echo'],
  { renderer }: MessagePresentation,
): MessageData {
  const { sentAt, linkifiers, place } = view;
  return {
    ...facts,
    echo,
    senderId: view.sender.id,
    message: {
      ...view,
      sentAt: sentAt.getTime(),
      // The author's flags and the linkifiers are for the author only.
      flags: [],
      linkifiers: [],
      // Later changes have separate events.
      edits: [],
      lastEditedAt: null,
      lastMovedAt: null,
      reactions: [],
      submessages: view.submessages.slice(0, 1),
    },
    topicLinks: place.kind === 'channel' ? renderer.topicLinks(place.topic, linkifiers) : [],
  };
}

function receiversOf(location: MessageLocation, messageId: number): Audience {
  return location.kind === 'direct'
    ? { kind: 'users', userIds: location.userIds }
    : { kind: 'channel', channelId: location.channelId, of: 'receivers', messageId };
}

function flagsFor(data: MessageData, { userId }: RegisteredClient, { asBystander }: Reach) {
  return asBystander ? [] : receiverFlags(data, userId);
}

/** In a conversation of two, its id is the other user. */
function recipientFor({ recipientId, personalRecipients }: MessageData, userId: number): number {
  const people = Object.keys(personalRecipients);
  const other = people.find((id) => Number(id) !== userId) ?? people[0];
  return other === undefined ? recipientId : (personalRecipients[other] ?? recipientId);
}

const isInaccessible = (data: MessageData, { userId }: RegisteredClient) =>
  data.strangerIds?.includes(userId) ?? false; // a stored name; glossary: allow

/** A mirror must not receive the messages that it sent. */
function isMirrored({ message }: MessageData, { clientName }: RegisteredClient): boolean {
  return clientName === message.clientName && clientName.toLowerCase().includes('mirror');
}
