import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { loggerOptions } from './logger.ts';
import { hideSecrets, safeErrorText } from './safe-error.ts';

const KEY = 'uP7xQ2vL9mZk4RtWb8Nc3Jd6';

it.each([
  ['connect to postgres://tandem:hunter2@db:5432/x failed', 'hunter2'],
  ['GET https://hooks.example.com/in?token=hunter2&x=1 failed', 'hunter2'],
  [`POST https://push.example.com/3/device/${KEY} answered 410`, KEY],
  [`POST https://hooks.example.com/T0001/b2/abcdef0123456789abc answered`, 'abcdef0123456789abc'],
  ['unexpected header Authorization: Basic dWxpOmh1bnRlcjI=', 'dWxpOmh1bnRlcjI'],
  ['{"password":"hunter2!","x":1}', 'hunter2'],
  ['api_key=hunter2hunter2', 'hunter2'],
  [`no such invitation: ${KEY}`, KEY],
  ['no such token: 0123456789abcdef0123456789abcdef', '0123456789abcdef'],
])('hides the secret of: %s', (text, secret) => {
  expect(hideSecrets(text)).not.toContain(secret);
});

it.each([
  'duplicate key value violates unique constraint "user_account_realm_id_delivery_email_key"',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'no answer within 10000 ms from https://directory.example.com/api/v1/nodes',
  'file:///srv/tandem/dist/chunks/http-service-K3J4LQ2A.js:12:34',
  '    at HttpService.answer (/srv/tandem/dist/apps/chat-api/main.js:1:20345)',
])('preserves helpful data: %s', (text) => {
  expect(hideSecrets(text)).toBe(text);
});

/** An error as drivers create it: statement, parameters, and the row beside the message. */
function driverError(): Error {
  const error = new Error('duplicate key', { cause: new Error(`with token=${KEY}`) });
  return Object.assign(error, {
    code: '23505',
    constraint: 'invitation_key',
    detail: `Key (key)=(${KEY}) exists.`,
    query: `insert into invitation values ('${KEY}')`,
    parameters: [KEY],
    config: { headers: { authorization: KEY } },
  });
}

it('logs no secret of an error, in any field', () => {
  const stream = new PassThrough();
  const logger = pino(loggerOptions('test', 'info'), stream);
  const reason = `https://x.example.com/?key=${KEY}`;
  logger.error({ err: driverError(), reason }, 'failed');
  logger.error({ err: new AggregateError([driverError()], 'all failed') }, 'failed');
  logger.warn({ err: `refused: token=${KEY}` }, 'failed');
  const lines = String(stream.read());
  expect(lines).not.toContain(KEY);
  expect(JSON.parse(lines.split('\n')[0]!)).toMatchObject({
    service: 'test',
    err: { message: 'duplicate key', code: '23505', constraint: 'invitation_key' },
  });
});

it('shows no secret when an error ends a process', () => {
  const text = safeErrorText(driverError());
  expect(text).toContain('duplicate key');
  expect(text).toContain('23505');
  expect(text).not.toContain(KEY);
});
