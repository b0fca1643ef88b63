import { describe, expect, it } from '@jest/globals';
import { anyText } from '@tandem/shared-kernel/testing';
import fc from 'fast-check';
import { CredentialReader, parseCredentials } from './credentials.ts';
import { WireError } from './wire-error.ts';

const KEY = 'abcdefghijklmnopqrstuvwxyz012345';
const basic = (text: string | Uint8Array) => `Basic ${Buffer.from(text).toString('base64')}`;

function refusal(header: string | undefined): WireError | object {
  try {
    return parseCredentials(header);
  } catch (error) {
    if (error instanceof WireError) return error;
    throw error;
  }
}

describe('parseCredentials', () => {
  it.each([
    ['as they are', basic(`ann@example.com:${KEY}`)],
    ['under any spelling of the scheme', basic(`ann@example.com:${KEY}`).replace('Basic', 'bAsIc')],
    ['behind several blanks', `  ${basic(`ann@example.com:${KEY}`).replace(' ', '   ')} `],
    ['surrounded by white space', basic(` ann@example.com\t:\n${KEY} `)],
  ])('reads credentials %s', (_, header) => {
    expect(parseCredentials(header)).toEqual({ email: 'ann@example.com', secret: KEY });
  });

  it('preserves the spelling of the address', () => {
    expect(parseCredentials(basic(`Änn@Example.com:${KEY}`)).email).toBe('Änn@Example.com');
  });

  it.each([undefined, ''])('requires a header instead of %j', (header) => {
    expect(refusal(header)).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      msg: 'Not logged in: API authentication or user session required',
      headers: { 'www-authenticate': 'Basic realm="tandem"' },
    });
  });

  it.each([
    ['one word', 'Basic'],
    ['three words', `${basic(`a:${KEY}`)} more`],
    ['one word of another scheme', 'Bearer'],
    ['what is not Base64', 'Basic not*base64='],
    ['Base64 for addresses', `Basic ${'_-'.repeat(8)}`],
    ['Base64 without its end', basic(`ann@example.com:${KEY}1`).replace(/=+$/, '')],
    ['what is not UTF-8', basic(new Uint8Array([0xff, 0xfe, 0x3a, 0x61]))],
    ['no colon', basic('ann@example.com')],
    ['two colons', basic(`ann@example.com:${KEY}:`)],
  ])('refuses %s', (_, header) => {
    expect(refusal(header)).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      msg: 'Invalid authorization header for basic auth',
      headers: { 'www-authenticate': 'Basic realm="tandem"' },
    });
  });

  it.each(['Bearer abc', 'Digest abc', 'Basics abc'])('refuses the scheme of %s', (header) => {
    expect(refusal(header)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      msg: 'This endpoint requires HTTP basic authentication.',
    });
  });

  it.each(['', KEY.slice(1), `${KEY}a`, KEY.replace('a', '-'), KEY.replace('a', 'ä')])(
    'refuses the key %j',
    (key) => {
      expect(refusal(basic(`ann@example.com:${key}`))).toMatchObject({
        status: 401,
        code: 'UNAUTHORIZED',
        msg: 'Malformed API key',
      });
    },
  );

  it('never answers anything but credentials or a refusal', () => {
    const header = fc.oneof(
      anyText(),
      fc.string().map((text) => `Basic ${text}`),
      fc.uint8Array().map(basic),
      anyText().map((text) => basic(`${text}:${KEY}`)),
    );
    fc.assert(
      fc.property(header, (text) => {
        const found = refusal(text);
        if (found instanceof WireError) expect([400, 401]).toContain(found.status);
        else expect(found).toEqual({ email: expect.any(String), secret: KEY });
      }),
      { numRuns: 500 },
    );
  });
});

it('reads the same headers in the same way again', () => {
  const reader = new CredentialReader();
  const header = (email: string) =>
    `Basic ${Buffer.from(`${email}:${'a1B2'.repeat(8)}`).toString('base64')}`;
  for (let time = 1; time <= 2; time += 1) {
    for (const email of ['ann@example.com', 'ben@example.com', `${'x'.repeat(600)}@example.com`]) {
      expect(reader.read(header(email))).toEqual(parseCredentials(header(email)));
    }
    expect(() => reader.read(undefined)).toThrow('Not logged in');
    expect(() => reader.read('Basic x')).toThrow('Invalid authorization header');
  }
  for (let n = 0; n < 5_010; n += 1) reader.read(header(`${n}@example.com`));
  expect(reader.read(header('3@example.com')).email).toBe('3@example.com');
});
