import type { Actor } from '@tandem/shared-kernel';
import { createCall } from '@tandem/shared-chat-wire/testing';
import { messagingSchemas } from '../src/index.ts';

export { ann, type TestRequest } from '@tandem/shared-chat-wire/testing';

/** Calls an endpoint and checks the answer against the declared response. */
export const call = createCall(messagingSchemas, 'chat.example.com');

/** A stub of a use case that records its inputs. */
export function recorder<Input, Result>(result: Result) {
  const inputs: Input[] = [];
  return {
    inputs,
    execute: (_: Actor, input: Input) => {
      inputs.push(input);
      return Promise.resolve(result);
    },
  };
}
