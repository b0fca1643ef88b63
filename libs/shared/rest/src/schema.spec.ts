import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isNamedSchema } from './open-api.ts';
import { schema, type FieldSchema } from './schema.ts';

const accepts = (field: FieldSchema, value: unknown) => new Ajv2020().validate(field.json, value);

describe('schema', () => {
  it.each([
    ['integer', schema.integer(), 5, 5.5],
    ['number', schema.number(), 5.5, '5'],
    ['string', schema.string(), 'a', 1],
    ['boolean', schema.boolean(), true, 'true'],
    ['oneOf', schema.oneOf(['a', 2]), 2, 'b'],
    ['array', schema.array(schema.integer()), [1, 2], [1, 'a']],
    ['map', schema.map(schema.integer()), { 7: 1 }, { 7: 'a' }],
    ['either', schema.either([schema.integer(), schema.string()]), 'a', true],
    ['nullable', schema.nullable(schema.integer()), null, 'a'],
  ])('%s accepts right and refuses wrong values', (_, field, right, wrong) => {
    expect([accepts(field, right), accepts(field, wrong)]).toEqual([true, false]);
  });

  it('closes objects, and requires all fields that are not optional', () => {
    const point = schema.object({ x: schema.integer(), label: schema.optional(schema.string()) });
    expect(accepts(point, { x: 1 })).toBe(true);
    expect(accepts(point, { x: 1, label: 'a' })).toBe(true);
    expect(accepts(point, { label: 'a' })).toBe(false);
    expect(accepts(point, { x: 1, y: 2 })).toBe(false);
    expect(accepts(schema.object({ a: schema.optional(schema.anything()) }), {})).toBe(true);
  });

  it('requires the fields of an open object, and allows others', () => {
    const event = schema.atLeast({ id: schema.integer() });
    expect(accepts(event, { id: 1, more: true })).toBe(true);
    expect(accepts(event, { more: true })).toBe(false);
  });

  it('leaves an optional field optional if it may be null', () => {
    const field = schema.nullable(schema.optional(schema.integer()));
    expect(accepts(schema.object({ field }), {})).toBe(true);
  });

  it('refers to a named schema', () => {
    const user = schema.named('User', schema.object({ id: schema.integer() }));
    expect(user.json).toEqual({ $ref: '#/components/schemas/User' });
    expect(user.definition).toEqual(schema.object({ id: schema.integer() }).json);
    expect([isNamedSchema(user), isNamedSchema(schema.integer())]).toEqual([true, false]);
  });

  it('carries descriptions', () => {
    expect(schema.integer('in seconds').json).toEqual({
      type: 'integer',
      description: 'in seconds',
    });
  });
});
