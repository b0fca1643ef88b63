export { SendEditTypingNotice, SendTypingNotice } from './send-typing-notice.ts';
export {
  type ChannelTyping,
  type DirectTyping,
  type EditTyping,
  type TypingOperation,
} from './typing-events.ts';
export { type TypingFailures } from './typing-failures.ts';
export {
  MAX_TYPING_SUBSCRIBERS,
  type TypingChannel,
  type TypingConversation,
  type TypingMessage,
  type TypingQueries,
} from './typing-queries.ts';
