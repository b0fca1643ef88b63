import {
  displayedTopic,
  type AvatarUrls,
  type EditView,
  type MessageView,
  type RealmAddresses,
} from '@tandem/messaging-domain';
import { isMeMessage, type MessageRenderer } from '@tandem/messaging-domain/content';
import { toDialect, type WireDialect } from '@tandem/shared-chat-wire';
import { unknownUser } from './unknown-user.ts';

/** The dependencies of presenting a message. */
export interface MessagePresentation {
  readonly avatars: AvatarUrls;
  readonly addresses: Pick<RealmAddresses, 'emailDomainOf'>;
  readonly renderer: Pick<MessageRenderer, 'topicLinks'>;
}

/** The options of the request. */
export interface MessageForm {
  readonly applyMarkdown: boolean;
  /** False: the general chat has its display name for a topic. */
  readonly allowEmptyTopicName: boolean;
  readonly clientComputesAvatars: boolean;
  readonly words: WireDialect;
}

/** The values of `messageSchema`. */
export function presentMessage(
  message: MessageView,
  form: MessageForm,
  presentation: MessagePresentation,
) {
  // A literal that copies all of them takes five times as long.
  return Object.assign(
    presentShared(message, form, presentation),
    presentLocation(message),
    presentSender(message.sender, form, presentation),
    { flags: message.flags },
  );
}

/**
 * The part that is the same for all readers with the same options: it follows from `MessageView.shared`.
 */
export function presentShared(
  message: MessageView,
  form: MessageForm,
  presentation: Pick<MessagePresentation, 'renderer'>,
) {
  const { place, edits, lastEditedAt, lastMovedAt } = message;
  const topicName = (topic: string) => (form.allowEmptyTopicName ? topic : displayedTopic(topic));
  return {
    id: message.id,
    subject: place.kind === 'channel' ? topicName(place.topic) : '',
    topic_links:
      place.kind === 'channel'
        ? presentation.renderer.topicLinks(place.topic, message.linkifiers)
        : [],
    content: form.applyMarkdown ? message.renderedContent : message.content,
    content_type: form.applyMarkdown ? 'text/html' : 'text/x-markdown',
    client: message.clientName,
    ...(edits.length > 0 && {
      edit_history: edits.map((edit) => presentEdit(edit, topicName)),
    }),
    is_me_message: isMeMessage(message.content),
    ...(lastEditedAt && { last_edit_timestamp: seconds(lastEditedAt) }),
    ...(lastMovedAt && { last_moved_timestamp: seconds(lastMovedAt) }),
    reactions: message.reactions.map((reaction) => ({
      emoji_name: reaction.emojiName,
      emoji_code: reaction.emojiCode,
      reaction_type: toDialect(reaction.reactionType, form.words),
      user_id: reaction.userId,
    })),
    submessages: message.submessages.map((each) => ({
      id: each.id,
      message_id: each.messageId,
      sender_id: each.senderId,
      msg_type: each.type,
      content: each.content,
    })),
    timestamp: seconds(message.sentAt),
  };
}

/** The location: the same for all messages of a conversation. */
export function presentLocation({
  place,
  recipientId,
}: Pick<MessageView, 'place' | 'recipientId'>) {
  if (place.kind === 'channel') {
    return {
      type: 'stream',
      stream_id: place.channelId,
      display_recipient: place.channelName,
      recipient_id: recipientId,
    };
  }
  return {
    type: 'private',
    display_recipient: place.participants.map(({ id, email, fullName }) => ({
      id,
      email,
      full_name: fullName,
      is_mirror_dummy: false,
    })),
    recipient_id: recipientId,
  };
}

export function presentSender(
  sender: MessageView['sender'],
  { clientComputesAvatars }: MessageForm,
  { avatars, addresses }: MessagePresentation,
) {
  if (sender.isAccessible) {
    return {
      sender_id: sender.id,
      sender_realm_str: sender.realmStringId,
      sender_email: sender.email,
      sender_full_name: sender.fullName,
      avatar_url: avatars.of(sender, { clientComputes: clientComputesAvatars }),
    };
  }
  const { email, fullName } = unknownUser(sender.id, sender.realmStringId, addresses);
  // The avatar depends on the placeholder address: the real one would reveal the user.
  const hidden = {
    ...sender,
    deliveryEmail: email,
    avatarSource: 'gravatar',
    avatarVersion: 1,
  } as const;
  return {
    sender_id: sender.id,
    sender_realm_str: sender.realmStringId,
    sender_email: email,
    sender_full_name: fullName,
    avatar_url: avatars.of(hidden, { clientComputes: false }),
  };
}

function presentEdit(edit: EditView, topicName: (topic: string) => string) {
  return {
    user_id: edit.editorId ?? null,
    timestamp: edit.editedAt,
    ...(edit.previousContent !== undefined && { prev_content: edit.previousContent }),
    ...(edit.previousRenderedContent !== undefined && {
      prev_rendered_content: edit.previousRenderedContent,
    }),
    ...(edit.previousTopic !== undefined && { prev_topic: topicName(edit.previousTopic) }),
    ...(edit.topic !== undefined && { topic: topicName(edit.topic) }),
    ...(edit.previousChannelId !== undefined && { prev_stream: edit.previousChannelId }),
    ...(edit.channelId !== undefined && { stream: edit.channelId }),
  };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
