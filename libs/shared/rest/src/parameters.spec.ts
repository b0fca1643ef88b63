import { expect, it } from '@jest/globals';
import { NoParameters, declareParameter, parametersOf, toWireName } from './parameters.ts';

const declare = (prototype: object, name: string) =>
  declareParameter(prototype, {
    property: name,
    name,
    location: 'form',
    required: false,
    schema: {},
    decode: (raw) => raw,
  });

it('preserves the order of declaration, inherited parameters first', () => {
  class Base {}
  declare(Base.prototype, 'b');
  declare(Base.prototype, 'a');
  class Derived extends Base {}
  declare(Derived.prototype, 'c');
  expect(parametersOf(Derived).map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  expect(parametersOf(Base).map(({ name }) => name)).toEqual(['b', 'a']);
  expect(parametersOf(NoParameters)).toEqual([]);
});

it.each([
  ['messageId', 'message_id'],
  ['topic', 'topic'],
  ['prevContentSha256', 'prev_content_sha256'],
])('spells %s as %s on the wire', (property, name) => {
  expect(toWireName(property)).toBe(name);
});
