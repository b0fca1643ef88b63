import { createHash, randomBytes } from 'node:crypto';

export const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
export const done = { result: 'success', msg: '' };
export const missing = (name: string) => ({
  result: 'error',
  code: 'REQUEST_VARIABLE_MISSING',
  var_name: name,
  msg: `Missing '${name}' argument`,
});
export const humansOnly = bad('This endpoint does not accept bot requests.');

export const keyOf = (first: number, length = 32) =>
  Buffer.concat([Buffer.from([first]), randomBytes(length)]).toString('base64');
export const key = () => ({ push_key_id: 7, push_key: keyOf(0x31) });
export const token = (secret = 'token') => ({
  token_kind: 'fcm',
  token_id: createHash('sha256').update(secret).digest().subarray(0, 8).toString('base64'),
  bouncer_public_key: randomBytes(32).toString('base64'),
  encrypted_push_registration: randomBytes(100).toString('base64'),
});
