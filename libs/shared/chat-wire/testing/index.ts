export { ann, createCall, recorder, type TestRequest } from './call-endpoint.ts';
export { startChatService, type RunningChatService } from './chat-service.ts';
