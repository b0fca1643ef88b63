import { describe, expect, it } from '@jest/globals';
import { moniker } from './moniker.ts';
import { cleanDescription, rawNodeDescription } from './node-description.ts';
import { plainText } from './plain-text.ts';

describe('plainText', () => {
  it.each([
    ['  alpine relay ', 'alpine relay'],
    ['<b>bold</b> & <i title="x">more</i>', 'bold &amp; more'],
    ['1 < 2 > 0', '1 &lt; 2 &gt; 0'],
    ['Tom &amp; Jerry &lt;3 &copy;', 'Tom &amp; Jerry &lt;3 &amp;copy;'],
    ['before<script>alert("<b>")</script>after', 'beforeafter'],
    ['<!-- note --><?php evil ?>text', 'text'],
    ['cut <a href="', 'cut'],
    ['<STYLE>p{}</STYLE>x', 'x'],
    ['&quot;it&#39;s&quot;', '"it\'s"'],
  ])('%j becomes %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('leaves no tag, for any nesting of tags', () => {
    expect(plainText('<<b>script>alert(1)<</b>/script>')).not.toMatch(/<[a-z/]/i);
  });

  it.each(['<', '<a', '</script', '<script>', '&', '&amp', '<script></script'])(
    'takes linear time for many %j',
    (part) => {
      const steps = (count: number): number => plainText(part.repeat(count)).length;
      expect(steps(100_000)).toBeGreaterThanOrEqual(0);
    },
  );
});

describe('cleanDescription', () => {
  it('marks blank fields and names the nameless', () => {
    const raw = rawNodeDescription({ moniker: ' ', website: '<br>', details: 'good & fast' });
    expect(cleanDescription(42, raw)).toEqual({
      moniker: moniker(42),
      website: 'N/A',
      security_contact: 'N/A',
      details: 'good &amp; fast',
    });
  });
});

describe('moniker', () => {
  it('has three words, always the same for a node', () => {
    expect(moniker(42).split(' ')).toHaveLength(3);
    expect(moniker(42)).toBe(moniker(42));
  });

  it('differs between neighbours', () => {
    const names = Array.from({ length: 1000 }, (_, id) => moniker(id));
    expect(new Set(names).size).toBeGreaterThan(990);
  });
});
