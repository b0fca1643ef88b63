import { json } from 'node:stream/consumers';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { NamedSchema } from '@tandem/shared-rest';
import type { ChatEndpoint } from '../src/chat-endpoint.ts';
import { decodeParameters } from '../src/decode-parameters.ts';
import type { WireDialect } from '../src/wire-names.ts';
import { streamOf } from '../src/streamed-list.ts';
import { violationsOf } from './violations.shared.ts';

/** The default actor of a call. */
export const ann: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };

export interface TestRequest {
  readonly path?: Record<string, string>;
  readonly form?: Record<string, string>;
  readonly actor?: Actor;
  readonly clientName?: string;
  readonly words?: WireDialect;
  readonly idempotencyKey?: string;
}

/**
 * Calls an endpoint as the dialect does: decodes the parameters, runs the handler, and checks the answer
 * against the declared response.
 *
 * @returns the answer as a client reads it
 * @throws WireError for an invalid parameter, and the errors of the handler
 */
type CallEndpoint = (
  endpoint: ChatEndpoint,
  request?: TestRequest,
) => Promise<Record<string, unknown>>;

/** @param schemas the named schemas that responses refer to */
export function createCall(schemas: readonly NamedSchema[], host: string): CallEndpoint {
  return async (endpoint, request = {}) => {
    const actor = request.actor ?? ann;
    const form = new Map(Object.entries(request.form ?? {}));
    const source = { path: request.path ?? {}, form, query: new Map<string, string>() };
    const fields = await endpoint.handler({
      actor: endpoint.auth === 'anonymous' ? undefined : actor,
      params: decodeParameters(endpoint.params, source).params,
      clientName: request.clientName ?? 'test',
      words: request.words ?? 'spec',
      host,
      ip: '192.0.2.1',
      files: [],
      connection: {
        header: () => '',
        onClosed: () => undefined,
        actorNow: () => Promise.resolve(actor),
        countForUser: () => Promise.resolve(),
        countForAddress: () => Promise.resolve(),
      },
      idempotencyKey: request.idempotencyKey,
    });
    const stream = await streamOf(fields);
    // The wire turns dates into text and drops undefined values.
    const answer: unknown = stream ? await json(stream) : JSON.parse(JSON.stringify(fields));
    checkAnswer(endpoint, answer as object, schemas);
    return answer as Record<string, unknown>;
  };
}

function checkAnswer(endpoint: ChatEndpoint, answer: object, named: readonly NamedSchema[]): void {
  const schemas = Object.fromEntries(named.map((each) => [each.name, each.definition]));
  const schema = { ...endpoint.response.json, components: { schemas } };
  const violations = violationsOf(JSON.stringify(schema), {
    result: 'success',
    msg: '',
    ...answer,
  });
  if (violations !== null) throw new Error(violations);
}

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
