import { describe, expect, it } from '@jest/globals';
import { markdownOfHtml } from './formatted-text.ts';
import { readMail } from './read-mail.ts';

const read = (lines: readonly string[]) => readMail(Buffer.from(lines.join('\r\n')));

describe('a mail', () => {
  it('is decoded', async () => {
    expect(
      await read([
        'From: =?utf-8?q?J=C3=B6rg?= <joerg@x.org>',
        'Subject: =?utf-8?b?w5xiZXI=?=',
        'Message-ID: <5@x.org>',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Gr=FC=DFe',
      ]),
    ).toEqual({
      messageId: '<5@x.org>',
      from: 'Jörg <joerg@x.org>',
      subject: 'Über',
      plainText: 'Grüße\n',
      formattedText: null,
      attachments: [],
    });
  });

  it('has texts and files', async () => {
    const mail = await read([
      'From: ann@x.org',
      'Content-Type: multipart/mixed; boundary=a',
      '',
      '--a',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'plain',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>some <b>html</b></p>',
      '--b--',
      '--a',
      'Content-Type: application/pdf; name="report.pdf"',
      'Content-Disposition: attachment; filename="report.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
      '--a--',
    ]);
    expect(mail).toMatchObject({
      from: 'ann@x.org',
      subject: '',
      formattedText: 'some **html**',
      attachments: [
        { name: 'report.pdf', contentType: 'application/pdf', bytes: new Uint8Array(3) },
      ],
    });
    expect(mail.plainText?.trim()).toBe('plain');
  });

  it('without a name is named after its content', async () => {
    const [first, again, other] = [
      await read(['a: b']),
      await read(['a: b']),
      await read(['c: d']),
    ];
    expect(first.messageId).toMatch(/^[0-9a-f]{64}$/);
    expect(again.messageId).toBe(first.messageId);
    expect(other.messageId).not.toBe(first.messageId);
    const long = await read([`Message-ID: <${'x'.repeat(600)}@x>`]);
    expect(long.messageId).toMatch(/^[0-9a-f]{64}$/);
    const nul = await read(['Message-ID: <=?utf-8?q?a=00b?=@x>']);
    expect(nul.messageId).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['nothing', ''],
    ['noise', '\u0000\u0001\u00ff'.repeat(2_000)],
    ['a header without an end', 'Subject: '.repeat(20_000)],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=x\r\n\r\nnone'],
    ['a charset that is none', 'Content-Type: text/plain; charset=klingon\r\n\r\nx'],
    ['broken base64', 'Content-Transfer-Encoding: base64\r\n\r\n!!!!'],
    [
      'parts in parts',
      Array.from(
        { length: 300 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
      ).join('\r\n'),
    ],
  ])('of %s is read or refused', async (_, raw) => {
    const outcome = await readMail(Buffer.from(raw, 'latin1')).then(
      () => 'read',
      () => 'refused',
    );
    expect(['read', 'refused']).toContain(outcome);
  });
});

describe('the HTML of a mail', () => {
  it.each([
    ['<p>a</p><p>b<br>c</p>', 'a\n\nb\nc'],
    ['x <strong>y</strong> <em>z</em>', 'x **y** *z*'],
    ['<ul><li>a<li>b</ul>', '* a\n* b'],
    ['<a href="https://x.org/a">link</a>', '[link](https://x.org/a)'],
    ["<a href='javascript:alert(1)'>no</a>", 'no'],
    ['<a href="https://x.org/a b">no</a>', 'no'],
    ['<style>p{}</style><script>x</script><!-- c -->seen', 'seen'],
    ['a &amp; b &#60;&#x3c; &nbsp;&unknown; &#0;&#xd800;', 'a & b <<  &unknown;'],
    ['a < b', 'a'],
    ['<b></b>x', 'x'],
  ])('%j is %j', (html, markdown) => {
    expect(markdownOfHtml(html)).toBe(markdown);
  });

  it.each([
    ['open tags', '<'],
    ['links', '<a href="https://x.org">'],
    ['comments', '<!--'],
    ['attributes', '<a href href '],
    ['entities', '&#x41;&amp'],
  ])('is read in linear time: %s', (_, piece) => {
    // A million characters: anything worse than linear would not come back.
    const html = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(typeof markdownOfHtml(html)).toBe('string');
  });
});
