import { createCall } from '@tandem/shared-chat-wire/testing';
import { identitySchemas } from '../src/index.ts';

export { ann, recorder } from '@tandem/shared-chat-wire/testing';

/** Calls an endpoint and checks the answer against the declared response. */
export const call = createCall(identitySchemas, 'acme.chat.example.com');
