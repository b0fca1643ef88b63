import { describe, expect, it } from '@jest/globals';
import { encryptedApiKey, loginDestination } from './login-destination.ts';

describe('the path after a log-in', () => {
  it.each(['/', '/a/b?c=%2F%2Fd#e', '/#narrow/channel/1-x/topic/y', '/@x', '/a//b'])(
    'is %s as given',
    (next) => {
      expect(loginDestination({ next, mobileOtp: undefined })).toEqual({ next, mobileOtp: null });
    },
  );

  it.each([
    undefined,
    '',
    'a',
    '//evil.example.com',
    '///evil.example.com',
    '/\\evil.example.com',
    '/\t/evil.example.com',
    '/\n/evil.example.com',
    '\\/evil.example.com',
    'https://evil.example.com/',
    'javascript:alert(1)',
    ' /a',
    '/a\u0000',
    `/${'a'.repeat(2_000)}`,
  ])('is the root for %p', (next) => {
    expect(loginDestination({ next, mobileOtp: undefined }).next).toBe('/');
  });
});

describe('the one-time pad', () => {
  const otp = '0123456789abcdef'.repeat(4);

  it.each(['mobileOtp', 'desktopOtp'] as const)('is 64 hexadecimal digits: %s', (name) => {
    const destination = (value: string) =>
      loginDestination({ next: '/', mobileOtp: undefined, [name]: value });
    expect(destination(otp)[name]).toBe(otp);
    for (const wrong of ['', otp.slice(1), `${otp}0`, `g${otp.slice(1)}`]) {
      expect(() => destination(wrong)).toThrow(
        expect.objectContaining({ code: 'FLOW_OTP_INVALID' }),
      );
    }
  });

  it('is for one kind of application', () => {
    expect(() => loginDestination({ next: '/', mobileOtp: otp, desktopOtp: otp })).toThrow(
      expect.objectContaining({ code: 'FLOW_OTPS_TOGETHER' }),
    );
  });

  it('hides the key, and opens it', () => {
    const key = 'abcdefghijklmnopqrstuvwxyz012345';
    const encrypted = encryptedApiKey(key, otp);
    expect(encrypted).toMatch(/^[0-9a-f]{64}$/);
    const opened = Buffer.from(encrypted, 'hex').map((byte, index) => {
      return byte ^ (Buffer.from(otp, 'hex')[index] ?? 0);
    });
    expect(Buffer.from(opened).toString('latin1')).toBe(key);
    expect(encryptedApiKey('a'.repeat(32), '00'.repeat(32))).toBe('61'.repeat(32));
  });
});
