export { ApiError, ConnectionError } from './api/api-error.ts';
export {
  ChatApi,
  type CallOptions,
  type ChatApiOptions,
  type RetryOptions,
} from './api/chat-api.ts';
export {
  NO_CREDENTIALS,
  apiKeyCredentials,
  bearerCredentials,
  sessionCredentials,
  type Credentials,
} from './api/credentials.ts';
export type { AnswerOf, FieldsOf, Method, PathOf, Schemas } from './api/operations.ts';
export type { BackOffOptions } from './back-off.ts';
export type { Environment } from './environment.ts';
export type {
  ChatEvent,
  EventOf,
  EventType,
  InitialState,
  Message,
  MessageFlag,
  Presence,
  UserStatus,
  UserTopic,
} from './events/chat-event.ts';
export {
  accessLossOf,
  describeStatus,
  type AccessLoss,
  type ConnectionEnd,
  type ConnectionStatus,
} from './events/connection-status.ts';
export { EventConnection, type EventConnectionOptions } from './events/event-connection.ts';
export { CAPABILITIES, MODEL_REGISTRATION, type Registration } from './events/registration.ts';
export { applyEvent, applyEvents, REDUCERS } from './model/apply-event.ts';
export type {
  Channel,
  ChatState,
  GroupSettingValue,
  MessageState,
  ModelOptions,
  PersonalChannelSettings,
  PersonalState,
  RealmListState,
  RealmSettings,
  Subscribers,
  UnreadConversation,
  UnreadState,
  User,
  UserGroup,
  UserSettings,
} from './model/chat-state.ts';
export {
  channelConversation,
  conversationOf,
  directConversation,
  keyOf,
  RESOLVED_PREFIX,
  type Conversation,
  type ConversationKey,
} from './model/conversation.ts';
export { stateOf } from './model/initial-state.ts';
export {
  withFetch,
  withMessages,
  withPage,
  withoutFetch,
  type MessagePage,
} from './model/message-cache.ts';
export type { MessageRange, MessageRanges } from './model/message-ranges.ts';
export {
  can,
  type ChannelPermission,
  type GroupPermission,
  type RealmPermission,
} from './model/can.ts';
export {
  availabilityOf,
  isIncluded,
  isInGroup,
  isMuted,
  selfOf,
  topicPolicy,
  typistsIn,
  unreadCount,
  viewOf,
  type ConversationView,
} from './model/selectors.ts';
export { ChatSession, type ChatSessionOptions } from './session/chat-session.ts';
export type {
  MessageLoader,
  NarrowPage,
  NarrowTerm,
  PageRequest,
} from './session/message-loader.ts';
export type { EditableFlag } from './session/optimistic-flags.ts';
export type { OutboxMessage } from './session/outbox.ts';
