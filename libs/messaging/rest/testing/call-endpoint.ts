import { decodeParameters, type ChatEndpoint, type WireDialect } from '@tandem/shared-chat-wire';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { messagingSchemas } from '../src/index.ts';

export const ann: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };

export interface TestRequest {
  readonly path?: Record<string, string>;
  readonly form?: Record<string, string>;
  readonly clientName?: string;
  readonly words?: WireDialect;
  readonly idempotencyKey?: string;
}

/**
 * Calls an endpoint as the dialect does: decodes the parameters, runs the handler, and checks the
 * answer against the declared response.
 *
 * @throws WireError for a faulty parameter, and whatever the handler throws
 */
export async function call(
  endpoint: ChatEndpoint,
  request: TestRequest = {},
): Promise<Record<string, unknown>> {
  const form = new Map(Object.entries(request.form ?? {}));
  const source = { path: request.path ?? {}, form, query: new Map<string, string>() };
  const fields = await endpoint.handler({
    actor: ann,
    params: decodeParameters(endpoint.params, source).params,
    clientName: request.clientName ?? 'test',
    words: request.words ?? 'spec',
    host: 'chat.example.com',
    ip: '192.0.2.1',
    files: [],
    connection: {
      header: () => '',
      onClosed: () => undefined,
      actorNow: () => Promise.resolve(ann),
    },
    idempotencyKey: request.idempotencyKey,
  });
  // The wire turns dates into text and drops what is undefined.
  const answer = JSON.parse(JSON.stringify(fields)) as Record<string, unknown>;
  checkAnswer(endpoint, answer);
  return answer;
}

/** That the schemas are valid is tested with the whole document. */
const UNCHECKED = { strict: false, allErrors: true, meta: false, validateSchema: false };

function checkAnswer(endpoint: ChatEndpoint, answer: object): void {
  const schemas = Object.fromEntries(messagingSchemas.map((each) => [each.name, each.definition]));
  const ajv = new Ajv2020(UNCHECKED);
  const check = ajv.compile({ ...endpoint.response.json, components: { schemas } });
  if (!check({ result: 'success', msg: '', ...answer })) {
    throw new Error(ajv.errorsText(check.errors));
  }
}

/** A stub of a use case that keeps what it was given. */
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
