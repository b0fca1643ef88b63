export { ContentError } from './content-errors.ts';
export { scanReferences, type ContentReferences } from './content-references.ts';
export {
  EXTRA_EMOJI,
  EXTRA_EMOJI_URL,
  isWellFormedEmojiCode,
  type EmojiCatalog,
} from './emoji-catalog.ts';
export { MAX_MESSAGE_LENGTH, MAX_RENDERED_LENGTH, isMeMessage } from './message-body.ts';
export {
  NO_REFERENCES,
  topicKey,
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
} from './message-renderer.ts';
export {
  channelLinkAt,
  mentionAt,
  startsWord,
  wildcardScope,
  type ChannelLinkSyntax,
  type GroupMentionSyntax,
  type UserMentionSyntax,
  type WildcardScope,
} from './reference-syntax.ts';
export { MAX_TOPIC_LENGTH } from './topic-name.ts';
export { renderPlain } from './render-plain.ts';
export { StandaloneTexts } from './standalone-texts.ts';
