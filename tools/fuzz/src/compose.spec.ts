import { inflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { compose } from './compose.ts';
import { Random } from './random.ts';
import type { Target } from './targets.ts';
import { Values } from './values.ts';
import { World } from './world.ts';

const account = { email: 'olga@example.com', apiKey: 'key', userId: 7 };
const secrets = { mailedKey: () => undefined };

function target(method: string, path: string, parameters: Target['parameters']): Target {
  const url = 'http://127.0.0.1:1';
  return {
    method,
    path,
    parameters,
    chat: true,
    url,
    name: `${method} ${path}`,
    faultOf: () => null,
  };
}

/** A request composed a hundred times, without hostile values. */
function composed(asked: Target, world = new World()) {
  const values = new Values(new Random(1), world);
  return Array.from({ length: 100 }, () =>
    compose(asked, account, { values, secrets, wild: false }),
  );
}

it('names objects of the account in the path', () => {
  const world = new World();
  world.learn({ ids: [41] }, { path: '/api/v1/drafts' }, account.email);
  const parameter = { name: 'draft_id', in: 'path', required: true, schema: { type: 'integer' } };
  const asked = target('DELETE', '/api/v1/drafts/{draft_id}', [parameter] as Target['parameters']);
  const right = composed(asked, world).filter(({ url }) => url.endsWith('/drafts/41'));
  expect(right.length).toBeGreaterThan(90);
});

it('sends parameters that fit each other where their names do not show it', () => {
  const parameters = ['property', 'value', 'stream_id'].map((name) => ({
    name,
    in: name === 'stream_id' ? 'path' : 'form',
    required: true,
    schema: { type: name === 'stream_id' ? 'integer' : 'string' },
  }));
  const path = '/api/v1/users/me/subscriptions/{stream_id}';
  const all = composed(target('PATCH', path, parameters as Target['parameters']));
  const fitting = all.filter(
    ({ texts }) => texts.property === 'is_muted' && texts.value === 'true',
  );
  expect(fitting.length).toBeGreaterThan(60);
});

it('sends files with the declared content', async () => {
  const parameter = { name: 'file', in: 'form', required: false, schema: { type: 'string' } };
  const asked = target('POST', '/api/v1/realm/icon', [parameter] as Target['parameters']);
  const files = composed(asked).flatMap(({ init: { body } }) =>
    body instanceof FormData && body.get('file') instanceof File ? [body.get('file') as File] : [],
  );
  expect(files.length).toBeGreaterThan(60);
  const bytes = Buffer.from((await files[0]?.arrayBuffer()) ?? new ArrayBuffer());
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), rows.length]).toEqual([
    'PNG',
    8,
    72,
  ]);
});
