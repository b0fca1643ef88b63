import { json } from 'node:stream/consumers';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { decodeParameters, streamOf, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { identitySchemas } from '../src/index.ts';

export const ann: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };

/**
 * Calls an endpoint as the dialect does: decodes the parameters, runs the handler, and checks the
 * answer against the declared response.
 *
 * @throws WireError for a faulty parameter, and whatever the handler throws
 */
export async function call(
  endpoint: ChatEndpoint,
  request: {
    readonly form?: Record<string, string>;
    readonly path?: Record<string, string>;
    readonly actor?: Actor;
  } = {},
): Promise<Record<string, unknown>> {
  const form = new Map(Object.entries(request.form ?? {}));
  const source = { path: request.path ?? {}, form, query: new Map<string, string>() };
  const fields = await endpoint.handler({
    actor: endpoint.auth === 'user' ? (request.actor ?? ann) : undefined,
    params: decodeParameters(endpoint.params, source).params,
    clientName: 'test',
    words: 'spec',
    host: 'acme.chat.example.com',
    ip: '192.0.2.1',
    files: [],
    connection: {
      header: () => '',
      onClosed: () => undefined,
      actorNow: () => Promise.resolve(request.actor ?? ann),
    },
    idempotencyKey: undefined,
  });
  const stream = await streamOf(fields);
  const answer = (stream ? await json(stream) : fields) as Record<string, unknown>;
  checkAnswer(endpoint, answer);
  return answer;
}

/** That the schemas are valid is tested with the whole document. */
const UNCHECKED = { strict: false, allErrors: true, meta: false, validateSchema: false };

function checkAnswer(endpoint: ChatEndpoint, fields: object): void {
  const schemas = Object.fromEntries(identitySchemas.map((each) => [each.name, each.definition]));
  const ajv = new Ajv2020(UNCHECKED);
  const check = ajv.compile({ ...endpoint.response.json, components: { schemas } });
  // The wire turns dates into text and drops what is undefined.
  const answer: unknown = JSON.parse(JSON.stringify({ result: 'success', msg: '', ...fields }));
  if (!check(answer)) throw new Error(ajv.errorsText(check.errors));
}
