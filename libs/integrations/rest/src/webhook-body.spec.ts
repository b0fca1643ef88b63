import { expect, it } from '@jest/globals';
import { readWebhookBody } from './webhook-body.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

it.each([
  [JSON_TYPE, '{"a":1}', { a: 1 }],
  // Some senders name another type.
  ['', ' [1]', [1]],
  ['text/plain', '{"a":1}', { a: 1 }],
  [FORM, '{"a":"b=c&d"}', { a: 'b=c&d' }],
  [FORM, 'a=1&b=x+y', { a: '1', b: 'x y' }],
  [FORM, 'payload=%7B%22a%22%3A1%7D&b=2', { a: 1 }],
])('reads %s %s', (type, text, value) => {
  expect(readWebhookBody({ type, text }, false).value).toEqual(value);
});

it('returns the JSON of a form as the text', () => {
  const text = 'payload=%7B%22a%22%3A1.0%7D';
  expect(readWebhookBody({ type: FORM, text }, false).text).toBe('{"a":1.0}');
});

it('reads a text where texts are accepted', () => {
  expect(readWebhookBody({ type: 'text/plain', text: 'Hello' }, true).value).toBe('Hello');
  expect(readWebhookBody({ type: '', text: '"Hello"' }, true).value).toBe('Hello');
});

/** A string of quotation marks, as long as a body may be; a quadratic search takes minutes. */
const QUOTES = `"${'\\"'.repeat(500_000)}`;

it('reads a long string of quotation marks', () => {
  const text = `${QUOTES}"`;
  expect(readWebhookBody({ type: JSON_TYPE, text }, false).value).toBe('"'.repeat(500_000));
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it('accepts lists and objects in each other to a depth of 100', () => {
  expect(() => readWebhookBody({ type: JSON_TYPE, text: nested(100) }, false)).not.toThrow();
  const brackets = JSON.stringify({ text: nested(500), more: '\\"[[' });
  expect(() => readWebhookBody({ type: JSON_TYPE, text: brackets }, false)).not.toThrow();
});

it.each([
  [JSON_TYPE, '', true],
  [JSON_TYPE, 'Hello', true],
  ['', 'Hello', false],
  ['', '{', true],
  [FORM, 'payload=x', true],
  [JSON_TYPE, nested(101), false],
  [FORM, `payload=${nested(200_000)}`, false],
  [JSON_TYPE, QUOTES, false],
])('refuses %s %.10s', (type, text, acceptsText) => {
  expect(() => readWebhookBody({ type, text }, acceptsText)).toThrow('Malformed JSON');
});
