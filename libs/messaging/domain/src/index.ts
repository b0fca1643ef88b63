export {
  ContentError,
  type ContentErrorCode,
  type ContentFailures,
} from './content/content-errors.ts';
export {
  scanReferences,
  type ContentReferences,
  type TopicReference,
} from './content/content-references.ts';
export {
  EXTRA_EMOJI,
  isWellFormedEmojiCode,
  type EmojiCatalog,
  type EmojiType,
} from './content/emoji-catalog.ts';
export {
  MAX_MESSAGE_LENGTH,
  MAX_RENDERED_LENGTH,
  isMeMessage,
  normalizeContent,
  normalizeEditedContent,
} from './content/message-body.ts';
export {
  NO_REFERENCES,
  topicKey,
  type CustomEmoji,
  type Linkifier,
  type LinkifierFault,
  type MentionableUser,
  type MessageRenderer,
  type NamedReference,
  type RenderContext,
  type RenderedContent,
  type ResolvedReferences,
  type TopicLink,
  type UploadedImage,
} from './content/message-renderer.ts';
export {
  channelLinkAt,
  mentionAt,
  startsWord,
  wildcardScope,
  type ChannelLinkSyntax,
  type GroupMentionSyntax,
  type UserMentionSyntax,
  type WildcardScope,
} from './content/reference-syntax.ts';
export { MAX_TOPIC_LENGTH, normalizeTopic } from './content/topic-name.ts';
