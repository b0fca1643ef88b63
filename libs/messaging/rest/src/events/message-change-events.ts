import {
  displayedTopic,
  type FlagFacts,
  type MessagesMoved,
  type PublishedEdit,
  type PublishedMessage,
} from '@tandem/messaging-domain';
import { isMeMessage } from '@tandem/messaging-domain/content';
import { clientEventKind } from '@tandem/shared-chat-wire';
import type { MessagePresentation } from '../messages/present-message.ts';
import { receiverFlags } from './receiver-flags.ts';

type TopicLinks = ReturnType<MessagePresentation['renderer']['topicLinks']>;

/** The part of an `update_message` that is the same for all users. */
export interface ChangeData extends FlagFacts {
  readonly messageId: number;
  readonly messageIds: readonly number[];
  readonly editorId: number;
  /** ms since epoch */
  readonly editedAt: number;
  readonly readBy: readonly number[];
  /** `null` for direct messages. */
  readonly channel: { readonly id: number; readonly name: string } | null;
  readonly content: (PublishedEdit & { readonly now: string; readonly nowRendered: string }) | null;
  readonly move: {
    readonly propagateMode: MessagesMoved['propagateMode'];
    readonly fromTopic: string;
    /** `null` if unchanged. */
    readonly toTopic: string | null;
    readonly topicLinks: TopicLinks;
    readonly toChannelId: number | null;
  } | null;
}

/** `update_message`: the content of a message changed, or messages were moved. */
export const updateMessage = clientEventKind<ChangeData>({
  kind: 'update_message',
  types: ['update_message'],
  variant: (data, actor) => flagsFor(data, actor.userId).join(),
  present: (data, { userId, form }) => ({
    type: 'update_message',
    user_id: data.editorId,
    edit_timestamp: Math.floor(data.editedAt / 1000),
    message_id: data.messageId,
    message_ids: data.messageIds,
    flags: flagsFor(data, userId),
    rendering_only: false,
    ...(data.channel && { stream_id: data.channel.id, stream_name: data.channel.name }),
    ...(data.content && presentContent(data.content)),
    ...(data.move && presentMove(data.move, form.capabilities.empty_topic_name)),
  }),
});

function presentContent(content: NonNullable<ChangeData['content']>) {
  return {
    orig_content: content.previousContent,
    orig_rendered_content: content.previousRenderedContent,
    content: content.now,
    rendered_content: content.nowRendered,
    is_me_message: isMeMessage(content.now),
  };
}

function presentMove(move: NonNullable<ChangeData['move']>, allowsEmptyTopic: boolean) {
  const name = (topic: string) => (allowsEmptyTopic ? topic : displayedTopic(topic));
  return {
    propagate_mode: move.propagateMode,
    orig_subject: name(move.fromTopic),
    ...(move.toTopic !== null && { subject: name(move.toTopic), topic_links: move.topicLinks }),
    ...(move.toChannelId !== null && { new_stream_id: move.toChannelId }),
  };
}

/** A change does not mark as read: users who had read the message still have. */
function flagsFor(data: ChangeData, userId: number) {
  const isRead = data.readBy.includes(userId);
  const flags = receiverFlags(data, userId).filter((flag) => flag !== 'read');
  return isRead ? ['read', ...flags] : flags;
}

/** The data that events of versions before 2026-11 do not contain. */
export function flagFactsOf({ view, ...facts }: PublishedMessage): FlagFacts {
  const { readBySender, mentionsChannel, mentionsTopic, storedFlags } = facts;
  const { topicParticipants, mutedBy } = facts;
  return {
    senderId: view.sender.id,
    readBySender,
    mentionsChannel,
    mentionsTopic,
    storedFlags,
    topicParticipants,
    mutedBy,
  };
}
