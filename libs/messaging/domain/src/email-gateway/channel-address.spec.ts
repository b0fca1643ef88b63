import { describe, expect, it } from '@jest/globals';
import { channelEmailAddress, parseChannelAddress } from './channel-address.ts';

const token = '0123456789abcdef0123456789abcdef';

describe('the address of a channel', () => {
  it.each([
    ['dev help', `dev-help.${token}.show-sender@x.org`],
    ['  Über & "quotes" ', `uber-quotes.${token}.show-sender@x.org`],
    ['a_b--c', `a_b-c.${token}.show-sender@x.org`],
    ['Тест some ascii', `${token}.show-sender@x.org`],
    ['☀☀', `${token}.show-sender@x.org`],
    ['straße', `${token}.show-sender@x.org`],
  ])('of %j is %s', (name, address) => {
    expect(channelEmailAddress(name, token, 'x.org')).toBe(address);
  });

  it.each<[string, string[] | null]>([
    [`dev-help.${token}.show-sender`, ['show-sender']],
    [`DEV.${token.toUpperCase()}.Include-Footer.prefer-html`, ['include-footer', 'prefer-html']],
    [`${token}+include-quotes`, ['include-quotes']],
    [`show-sender.${token}`, []],
    [`a.b.${token}.unknown`, []],
    ['dev-help.show-sender', null],
    [`${token}0`, null],
    ['', null],
  ])('is read from %j', (localPart, options) => {
    const found = parseChannelAddress(localPart);
    expect(found && [...found.options]).toEqual(options);
    if (found) expect(found.token).toBe(token);
  });
});
