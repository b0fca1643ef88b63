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
