import type { PushAlert } from './push-sender.ts';
import type { PushReceiver, PushedMessage } from './push-queries.ts';

/** The data of a payload about the server, the organization and the recipient. */
export interface PayloadContext {
  readonly receiver: PushReceiver;
  readonly realmUrl: string;
  readonly now: Date;
  /** The address of a sender's picture. */
  readonly avatarUrlOf: (message: PushedMessage) => string;
}

type Payload = Readonly<Record<string, unknown>>;

const MAX_CONTENT = 200;
const ELLIPSIS = '…';

/** The message for a device that may not get its content. */
export function withoutContent(message: PushedMessage): PushedMessage {
  return { ...message, content: 'New message' };
}

/** The text of a message as far as a notification shows it. */
export function excerptOf(content: string): { readonly text: string; readonly isCut: boolean } {
  const points = [...content.slice(0, MAX_CONTENT * 2 + 2)];
  if (points.length <= MAX_CONTENT) return { text: content, isCut: false };
  return { text: points.slice(0, MAX_CONTENT).join('') + ELLIPSIS, isCut: true };
}

/** Payloads in the clear, as older clients expect them. */
export const legacyPayload = {
  message(message: PushedMessage, context: PayloadContext): Payload {
    const { text, isCut } = excerptOf(message.content);
    return {
      ...legacyBase(context),
      event: 'message',
      zulip_message_id: message.id,
      time: seconds(message.sentAt),
      content: text,
      content_truncated: isCut,
      sender_id: message.senderId,
      sender_email: message.senderEmail,
      sender_full_name: message.senderName,
      sender_avatar_url: context.avatarUrlOf(message),
      ...legacyLocation(message),
    };
  },

  remove(messageIds: readonly number[], context: PayloadContext): Payload {
    return {
      ...legacyBase(context),
      event: 'remove',
      zulip_message_ids: messageIds.join(','),
      zulip_message_id: messageIds[0],
    };
  },

  test(context: PayloadContext): Payload {
    return { ...legacyBase(context), event: 'test', time: seconds(context.now) };
  },
};

/** Payloads that are encrypted. */
export const sealedPayload = {
  message(message: PushedMessage, context: PayloadContext): Payload {
    const { text } = excerptOf(message.content);
    return {
      type: 'message',
      ...sealedBase(context),
      message_id: message.id,
      time: seconds(message.sentAt),
      content: text,
      sender_id: message.senderId,
      sender_full_name: message.senderName,
      sender_avatar_url: context.avatarUrlOf(message),
      ...(message.channel
        ? {
            recipient_type: 'channel',
            channel_id: message.channel.id,
            channel_name: message.channel.name,
            topic: message.channel.topic,
          }
        : {
            recipient_type: 'direct',
            ...(message.userIds.length > 2 && { recipient_user_ids: message.userIds }),
          }),
    };
  },

  remove(messageIds: readonly number[], context: PayloadContext): Payload {
    return { type: 'remove', ...sealedBase(context), message_ids: messageIds };
  },

  test(context: PayloadContext): Payload {
    return { type: 'test', ...sealedBase(context), time: seconds(context.now) };
  },
};

/** The notification of a device that interprets the payload itself. */
export function alertOf(message: PushedMessage): PushAlert {
  const { senderName: name, channel, userIds, trigger, content } = message;
  const body = excerptOf(content).text;
  if (!channel) {
    return userIds.length > 2
      ? { title: `${name} and others`, subtitle: `${name}:`, body }
      : { title: name, body };
  }
  const title = `#${channel.name} > ${channel.topic}`;
  return { title, subtitle: subtitleOf(name, trigger), body };
}

/** The notification of a test. */
export function testAlertOf({ receiver, realmUrl }: PayloadContext): PushAlert {
  return {
    title: 'Test notification',
    body: `This is a test notification from ${receiver.realmName} (${realmUrl}).`,
  };
}

function subtitleOf(name: string, trigger: string): string {
  if (trigger === 'mentioned') return `${name} mentioned you:`;
  if (trigger.startsWith('stream_wildcard')) return `${name} mentioned everyone:`;
  if (trigger.startsWith('topic_wildcard')) return `${name} mentioned all topic participants:`;
  return `${name}:`;
}

function legacyBase({ receiver, realmUrl }: PayloadContext): Payload {
  return {
    server: new URL(realmUrl).host,
    realm_id: receiver.realmId,
    realm_uri: realmUrl,
    realm_url: realmUrl,
    realm_name: receiver.realmName,
    user_id: receiver.userId,
  };
}

function legacyLocation({ channel, userIds }: PushedMessage): Payload {
  if (channel) {
    return {
      recipient_type: 'stream',
      stream: channel.name,
      stream_id: channel.id,
      topic: channel.topic,
    };
  }
  return {
    recipient_type: 'private',
    ...(userIds.length > 2 && { pm_users: userIds.join(',') }),
  };
}

function sealedBase({ receiver, realmUrl }: PayloadContext): Payload {
  return { realm_url: realmUrl, realm_name: receiver.realmName, user_id: receiver.userId };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
