import { expect, it } from '@jest/globals';
import { edgeMap } from './edge-map.ts';

const ROUTES = [
  { host: 'berlin.chat.example.com', backend: 'chat_b' },
  { host: 'acme.chat.example.com', backend: 'chat_a' },
];
const lines = (text: string) => text.split('\n').slice(1);

it('is a map file of HAProxy, sorted', () => {
  expect(lines(edgeMap('haproxy', ROUTES))).toEqual([
    'acme.chat.example.com chat_a',
    'berlin.chat.example.com chat_b',
    '',
  ]);
});

it('is the body of a map block of nginx', () => {
  expect(lines(edgeMap('nginx', ROUTES))).toEqual([
    'acme.chat.example.com chat_a;',
    'berlin.chat.example.com chat_b;',
    '',
  ]);
});
