export {
  AUTHENTICATION_MESSAGES,
  type Authentication,
  type Authenticator,
} from './authenticator.ts';
export { PREFIX, ChatDialect, type ChatLimits } from './chat-dialect.ts';
export {
  chatEndpoint,
  type ChatCall,
  type ChatConnection,
  type ChatEndpoint,
  type RequestBody,
} from './chat-endpoint.ts';
export { chatOpenApi } from './chat-open-api.ts';
export {
  BoolParam,
  IntParam,
  JsonParam,
  PathInt,
  PathText,
  TextParam,
  type ParameterOptions,
} from './chat-parameters.ts';
export {
  bindTranslators,
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type Audience,
  type BoundTranslators,
  type ClientEventDraft,
  type ClientEventKind,
  type ClientEventTranslator,
  type Reach,
  type TranslatorTurn,
  type WireEvent,
} from './client-events.ts';
export {
  NO_CAPABILITIES,
  type ClientCapabilities,
  type ClientForm,
  type RegisteredClient,
} from './registered-client.ts';
export {
  MaxCodePoints,
  Between,
  NonNegative,
  NotBlank,
  OneOf,
  OneOfWords,
  Pattern,
  codePoints,
} from './constraints.ts';
export { NOT_LOGGED_IN, isSecret, unauthorized, type Credentials } from './credentials.ts';
export {
  groupPermissionSchema,
  presentGroupPermissions,
  type WireGroupPermissions,
} from './group-permission.ts';
export {
  groupChangeShape,
  groupValueSchema,
  groupValueShape,
  presentGroupValue,
  toGroupChange,
  toGroupValue,
  type WireGroupChange,
  type WireGroupValue,
} from './group-value.ts';
export { checkGuard } from './guards.ts';
export {
  checkOrigin,
  cookieRequest,
  loginCookie,
  loginKeyIn,
  noSessionCookie,
  sessionCookie,
  sessionIn,
} from './session-cookie.ts';
export { checkScope, requiredScope } from './scopes.ts';
export {
  DEFAULT_RATE_LIMITS,
  RateLimiter,
  type LimitStore,
  type RateLimitRules,
  type RateLimits,
} from './rate-limiter.ts';
export { type RateLimitRule } from './request-counter.ts';
export {
  bindStateSources,
  type BoundStateSource,
  type ReadAtOnce,
  type RegisterRequest,
  type RegisterStateSource,
} from './register-state.ts';
export { SerializedJson } from './shared-state/serialized-json.ts';
export { SerializedRows } from './shared-state/serialized-rows.ts';
export { SharedStateMemory, SharedStates, type SharedState } from './shared-state/shared-states.ts';
export { clientName } from './client-name.ts';
export { rawEndpoint, type RawCall, type RawEndpoint } from './raw-endpoint.ts';
export { type FileLimits } from './multipart/read-files.ts';
export { type ReceivedFile } from './multipart/received-file.ts';
export { readForm } from './request-body.ts';
export {
  ByteText,
  FieldsWithHeaders,
  SerializedFields,
  StreamedAnswer,
} from './special-answers.ts';
export {
  boolean,
  dict,
  either,
  integer,
  listOf,
  mapOf,
  optional,
  text,
  type Shape,
} from './shapes.ts';
export { StreamedList } from './streamed-list.ts';
export {
  WireError,
  foreseen,
  wireErrorOf,
  type WireErrorEntry,
  type WireErrorTable,
} from './wire-error.ts';
export {
  neutralWord,
  referenceName,
  toDialect,
  type WireNamesSetting,
  type WireDialect,
} from './wire-names.ts';
export { waitingRequests } from './waiting-requests.ts';
export { ThrottledAuthenticator } from './throttled-authenticator.ts';
