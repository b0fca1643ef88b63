import { createCall } from '@tandem/shared-chat-wire/testing';
import { messagingSchemas } from '../src/index.ts';

export { ann, recorder, type TestRequest } from '@tandem/shared-chat-wire/testing';

/** Calls an endpoint and checks the answer against the declared response. */
export const call = createCall(messagingSchemas, 'chat.example.com');
