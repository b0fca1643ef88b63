import { describe, expect, it } from '@jest/globals';
import { UrlTemplate } from './url-template.ts';

const VALUES = new Map([
  ['id', '12'],
  ['path', 'a/b c'],
  ['empty', ''],
  ['half', '\u00fc!'],
]);

describe('a URL template', () => {
  it.each([
    ['https://x/{id}', 'https://x/12'],
    ['https://x/{path}', 'https://x/a%2Fb%20c'],
    ['https://x/{+path}', 'https://x/a/b%20c'],
    ['https://x{/id,path}', 'https://x/12/a%2Fb%20c'],
    ['https://x/{?id,empty,none}', 'https://x/?id=12&empty='],
    ['https://x/?a=b{&id}', 'https://x/?a=b&id=12'],
    ['https://x/{#path}', 'https://x/#a/b%20c'],
    ['https://x{.id}', 'https://x.12'],
    ['https://x{;id,empty}', 'https://x;id=12;empty'],
    ['https://x/{path:3}', 'https://x/a%2Fb'],
    ['https://x/{half}', 'https://x/%C3%BC%21'],
    ['https://x/{none}', 'https://x/'],
    ['https://x/', 'https://x/'],
  ])('%s becomes %s', (template, url) => {
    expect(new UrlTemplate(template).expand(VALUES)).toBe(url);
  });

  it('returns its variables', () => {
    expect(new UrlTemplate('https://x/{id}{?a,b*}').variables()).toEqual(['id', 'a', 'b']);
  });

  it.each(['https://x/{id', 'https://x/id}', 'https://x/{}', 'https://x/{a b}', 'https://x/{!id}'])(
    '%s is not valid',
    (template) => {
      expect(new UrlTemplate(template).variables()).toBeNull();
    },
  );
});
