import { DomainError, hasScope, type Actor, type Scope } from '@tandem/shared-kernel';
import type { ChannelFailures } from './channels/channel-failures.ts';
import type { ContentFailures } from './content/content-errors.ts';
import type { DeletionFailures } from './deletions/deletion-failures.ts';
import type { InsightFailures } from './insights/insight-failures.ts';
import type { MoveFailures } from './moves/move-failures.ts';
import type { ReadingFailures } from './reading/reading-failures.ts';
import type { StoreFailures } from './stores/store-failures.ts';
import type { TypingFailures } from './typing/typing-failures.ts';
import type { UploadFailures } from './uploads/upload-failures.ts';

/** Every expected failure of the messaging context, with the data that explains it. */
export interface MessagingFailures
  extends
    ContentFailures,
    ChannelFailures,
    ReadingFailures,
    UploadFailures,
    StoreFailures,
    DeletionFailures,
    InsightFailures,
    MoveFailures,
    TypingFailures {
  /** Missing, of another organization, or at a location that the actor may not read. */
  MESSAGE_NOT_ACCESSIBLE: null;
  /** The actor may do it, but not with the credential of the request, which lacks a scope. */
  SCOPE_MISSING: { readonly scope: Scope };
  /** Another message was sent under the same key. */
  SEND_KEY_REUSED: null;

  /** A direct message without recipients. */
  RECIPIENTS_MISSING: null;
  RECIPIENT_EMAIL_UNKNOWN: { readonly email: string };
  RECIPIENT_ID_UNKNOWN: { readonly userId: number };
  RECIPIENT_DEACTIVATED: { readonly email: string };
  /** A guest sends to an inaccessible user. */
  RECIPIENT_NOT_ACCESSIBLE: null;
  DIRECT_MESSAGES_DISABLED: null;
  /** None of the users of the conversation may have direct messages. */
  DIRECT_MESSAGES_NOT_AUTHORIZED: null;
  DIRECT_CONVERSATION_NOT_STARTABLE: null;

  /** `name` as requested. */
  CHANNEL_NAME_UNKNOWN: { readonly name: string };
  CHANNEL_ID_UNKNOWN: { readonly channelId: number };
  /** Archived, or private or hidden from the sender. */
  CHANNEL_SENDING_NOT_AUTHORIZED: { readonly name: string };
  CHANNEL_POSTING_NOT_PERMITTED: null;
  TOPIC_CREATION_NOT_PERMITTED: null;
  EMPTY_TOPIC_NOT_ALLOWED: { readonly emptyTopicName: string };
  ONLY_EMPTY_TOPIC_ALLOWED: { readonly emptyTopicName: string };

  CHANNEL_WILDCARD_NOT_PERMITTED: null;
  TOPIC_WILDCARD_NOT_PERMITTED: null;
  GROUP_MENTION_NOT_PERMITTED: { readonly group: string };

  MESSAGE_EDITING_DISABLED: null;
  MESSAGE_EDIT_NOT_PERMITTED: null;
  MESSAGE_EDIT_TIME_LIMIT_PASSED: null;
  /** The edit changes nothing. */
  NOTHING_TO_CHANGE: null;
  DIRECT_MESSAGE_NOT_MOVABLE: null;
  DIRECT_MESSAGE_HAS_NO_TOPIC: null;
  PROPAGATE_MODE_WITHOUT_MOVE: null;
  EMPTY_TOPIC_NOT_RESOLVABLE: null;
  CONTENT_EDIT_WITH_CHANNEL_MOVE: null;
  WIDGET_NOT_EDITABLE: null;
  /** The content that the editor expects is not the stored one. `field` is the parameter's name. */
  CONTENT_HASH_MISMATCH: { readonly field: string };

  /** `desc` explains which term is invalid. */
  NARROW_INVALID: { readonly desc: string };
  NARROW_COMBINATION_INVALID: { readonly desc: string };
  /** A range to both sides of the anchor would have a hole. */
  ANCHOR_EXCLUDED_INSIDE: null;

  EMOJI_NOT_GIVEN: null;
  EMOJI_DOES_NOT_EXIST: { readonly name: string };
  /** No emoji of the type could have such a code. */
  EMOJI_CODE_MALFORMED: null;
  EMOJI_CODE_UNKNOWN: null;
  /** The emoji exists, but not under that name. */
  EMOJI_NAME_MISMATCH: null;
  EMOJI_TYPE_UNKNOWN: null;
  CUSTOM_EMOJI_UNKNOWN: null;
  CUSTOM_EMOJI_NAME_MISMATCH: null;
  CUSTOM_EMOJI_DEACTIVATED: null;
  REACTION_ALREADY_EXISTS: null;
  REACTION_DOES_NOT_EXIST: null;

  CHANNEL_NAME_EMPTY: null;
  CHANNEL_NAME_TOO_LONG: { readonly limit: number };
  /** `position` counts characters (code points) from 1. */
  CHANNEL_NAME_HAS_INVALID_CHARACTER: { readonly position: number };
  /** A channel to subscribe to is hidden from the actor or archived. */
  CHANNEL_NOT_ACCESSIBLE: { readonly name: string };
  /** Creating such a channel, or adding others to it, is not for the actor. */
  CHANNEL_PERMISSION_MISSING: null;
  CHANNEL_RETENTION_FOR_OWNERS: null;
  CHANNEL_FOLDER_UNKNOWN: null;
  DEFAULT_CHANNEL_PRIVATE: null;
  /** Private and web-public at once. */
  CHANNEL_PRIVACY_CONTRADICTION: null;
  WEB_PUBLIC_CHANNELS_DISABLED: null;
  /** `limit` counts users times channels. */
  SUBSCRIPTIONS_TOO_MANY: { readonly limit: number };
  SUBSCRIBER_UNKNOWN: null;
  SUBSCRIBER_DEACTIVATED: null;
  /** A group setting names a group or a member that the organization does not have. */
  SETTING_GROUP_UNKNOWN: null;
  SETTING_GROUP_NOT_ALLOWED: { readonly setting: string; readonly group: string };
}

/** Codes of {@link MessagingError}. */
export type MessagingErrorCode = keyof MessagingFailures;

/** An expected failure of the messaging context. */
export class MessagingError<C extends MessagingErrorCode = MessagingErrorCode> extends DomainError<
  MessagingFailures,
  C
> {}

/**
 * Checks the scope for actions on the data of others, which users may do to their own data without it.
 *
 * @throws MessagingError SCOPE_MISSING
 */
export function requireAdministration(actor: Actor): void {
  if (!hasScope(actor, 'administration')) {
    throw new MessagingError('SCOPE_MISSING', { scope: 'administration' });
  }
}
