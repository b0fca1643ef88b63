import { expect, it } from '@jest/globals';
import { anyText } from '@tandem/shared-kernel/testing';
import fc from 'fast-check';
import { BoolParam, IntParam, JsonParam, PathInt, PathText, TextParam } from './chat-parameters.ts';
import { MaxCodePoints, NonNegative, OneOf } from './constraints.ts';
import { decodeParameters } from './decode-parameters.ts';
import { dict, either, integer, listOf, optional, text } from './shapes.ts';
import { WireError } from './wire-error.ts';

class Parameters {
  @PathInt()
  id!: number;

  @PathText()
  email!: string;

  @MaxCodePoints(20)
  @TextParam({ alias: 'subject', optional: true })
  topic!: string | undefined;

  @NonNegative()
  @IntParam({ default: 0 })
  count!: number;

  @BoolParam({ optional: true })
  read!: boolean | undefined;

  @OneOf(['a', 'b'])
  @TextParam({ default: 'a' })
  kind!: string;

  @JsonParam(either(listOf(integer()), dict({ id: integer(), name: optional(text()) })), {
    optional: true,
  })
  to!: unknown;
}

const NAMES = ['topic', 'subject', 'count', 'read', 'kind', 'to', 'id', 'client', '__proto__'];

const raw = fc.oneof(
  anyText(),
  fc.json({ maxDepth: 4 }),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
  fc.constantFrom('true', 'false', 'null', 'a', '[1]', '{"id":1}', '-0', '1e999', '\0'),
);
const fields = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), raw), { maxLength: 8 })
  .map((entries) => new Map(entries));
const digits = fc.bigInt({ min: 0n }).map(String);

it('returns only values of the declared types or an error of the wire', () => {
  fc.assert(
    fc.property(fields, fields, digits, anyText(), (form, query, id, email) => {
      try {
        const { params, ignored } = decodeParameters(Parameters, {
          path: { id, email },
          form,
          query,
        });
        expect(Number.isSafeInteger(params.id)).toBe(true);
        expect(params.email).not.toContain('\0');
        expect(['string', 'undefined']).toContain(typeof params.topic);
        expect(params.count >= 0 && Number.isSafeInteger(params.count)).toBe(true);
        expect(['boolean', 'undefined']).toContain(typeof params.read);
        expect(['a', 'b']).toContain(params.kind);
        expect(ignored).toEqual([...ignored].sort());
        expect(ignored.some((name) => !form.has(name) && !query.has(name))).toBe(false);
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        expect(error.status).toBe(400);
        expect(error.msg).not.toContain('{name}');
      }
    }),
    { numRuns: 1_000 },
  );
});
