import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { mailsTo } from '../queued-mails.ts';

/* No page, mail or HTML of an answer runs a script that a user stored. */

const chat = useChatApi();

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](  jAvAsCrIpT&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:alert(1))',
  '![x](javascript:alert(1))',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<style>@import "//evil.test"</style>',
  '<math><mtext></p><script>alert(1)</script>',
  '```"><script>alert(1)</script>\nx\n```',
  '```spoiler <script>alert(1)</script>\n<img src=x onerror=alert(1)>\n```',
  '$$\\href{javascript:alert(1)}{x}$$',
  '$$\\htmlData{x=y}{<script>}$$',
  '@**<script>alert(1)</script>** #**<img src=x onerror=alert(1)>**',
  '<time:"><script>alert(1)</script>>',
  'https://example.org/"onmouseover="alert(1)',
  '/me <script>alert(1)</script>',
];

/** The possible starts of an address that a reader follows. */
const HARMLESS_ADDRESS = /^(?:https?:|mailto:|[/#?]|(?![a-z][a-z0-9+.-]*:))/i;

/** The parts of HTML that would run; nothing when it is harmless. */
function dangers(html: string): string[] {
  const found: string[] = [];
  for (const [tag, name = '', attributes = ''] of html.matchAll(
    /<\/?([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi,
  )) {
    if (/^(script|iframe|object|embed|style|link|meta|base|form|input|svg|frame)$/i.test(name)) {
      // The formulas of mathematics draw roots and arrows.
      if (!(name.toLowerCase() === 'svg' && html.includes('class="katex"'))) found.push(tag);
    }
    for (const [whole, key = '', value = ''] of attributes.matchAll(
      /([\w:-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g,
    )) {
      const bare = value.replace(/^["']|["']$/g, '').replace(/&#?\w+;|[\s\0]/g, '');
      if (/^on/i.test(key) || key === 'srcdoc') found.push(whole);
      if (/^(href|src|action|formaction|xlink:href)$/i.test(key) && !HARMLESS_ADDRESS.test(bare)) {
        found.push(whole);
      }
    }
  }
  return found;
}

/** Every piece of HTML in an answer, by the names of its fields. */
function htmlIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /^rendered_|^content$/.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    htmlIn(inner, Array.isArray(value) ? name : key),
  );
}

const accepted = async (as: Person, method: string, path: string, fields: object) =>
  chat().client.request(method, path, { ...fields }, { as });

it('the check detects dangerous markup', () => {
  for (const html of [
    '<script>',
    '<b onclick="x">',
    '<a href="javascript:x">',
    '<img src=data:x>',
  ]) {
    expect(dangers(html)).toHaveLength(1);
  }
  expect(dangers('<a href="https://x.test/?javascript:">&lt;script&gt;</a><p class="x">')).toEqual(
    [],
  );
});

describe('messages', () => {
  it.each(SCRIPTS)('%j is shown and not run', async (text) => {
    const { member, other } = chat().people;
    const to = JSON.stringify([other.userId]);
    const { status, body } = await accepted(member, 'POST', '/messages', {
      type: 'direct',
      to,
      content: text,
    });
    expect([status, body.msg]).toEqual([200, '']);
    const shown = await chat().client.get(`/messages/${body.id as number}`, {}, { as: other });
    const pieces = htmlIn(shown.body);
    expect(pieces.length).toBeGreaterThan(0);
    expect(pieces.flatMap(dangers)).toEqual([]);
    expect(shown.headers.get('content-type')).toContain('application/json');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const rendered = await accepted(member, 'POST', '/messages/render', { content: text });
    expect(dangers(rendered.body.rendered as string)).toEqual([]);
  });
});

describe('names, topics and descriptions', () => {
  beforeAll(async () => {
    const { owner, member } = chat().people;
    for (const [index, text] of SCRIPTS.entries()) {
      const name = `${text.slice(0, 40)}${index}`;
      await accepted(owner, 'POST', '/users/me/subscriptions', {
        subscriptions: JSON.stringify([{ name, description: text }]),
        principals: JSON.stringify([owner.userId, member.userId]),
      });
      await accepted(owner, 'POST', '/messages', {
        type: 'channel',
        to: name,
        topic: text.slice(0, 60),
        content: text,
      });
      await accepted(owner, 'POST', '/user_groups/create', {
        name,
        description: text,
        members: [member.userId],
      });
      await accepted(owner, 'POST', '/realm/linkifiers', {
        pattern: `x${index}`,
        url_template: text,
      });
      await accepted(owner, 'POST', '/drafts', {
        drafts: [{ type: 'stream', to: [1], topic: text.slice(0, 60), content: text }],
      });
      await accepted(owner, 'POST', '/users/me/status', { status_text: text.slice(0, 60) });
    }
    await accepted(owner, 'PATCH', '/realm', { name: '<script>', description: SCRIPTS[1] });
  });

  it.each([
    '/streams',
    '/users/me/subscriptions',
    '/user_groups',
    '/realm/linkifiers',
    '/messages',
  ])('of GET %s hold nothing that runs', async (path) => {
    const fields = path === '/messages' ? { anchor: 'newest', num_before: 50, num_after: 0 } : {};
    const { status, body } = await chat().client.get(path, fields, {
      as: chat().people.member,
    });
    expect(status).toBe(200);
    expect(htmlIn(body).flatMap(dangers)).toEqual([]);
  });

  it('the initial state holds nothing that runs', async () => {
    const { body } = await chat().client.post('/register', {}, { as: chat().people.member });
    expect(htmlIn(body).flatMap(dangers)).toEqual([]);
  });

  it('addresses of linkifiers lead to the web', async () => {
    const { body } = await chat().client.get('/realm/linkifiers', {}, { as: chat().people.member });
    for (const { url_template: template } of body.linkifiers as { url_template: string }[]) {
      expect(template).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
    }
  });

  it('no person is called by a tag', async () => {
    const { member } = chat().people;
    for (const full_name of ['<script>', 'a"b', 'a>b']) {
      expect((await accepted(member, 'PATCH', '/settings', { full_name })).status).toBe(400);
    }
  });
});

describe('pages and mails', () => {
  it('show an organization with a tag for a name as text', async () => {
    const { owner } = chat().people;
    await chat().database.database.sql.query(
      `update realm set name = '<script>alert(1)</script>' where string_id = ''`,
    );
    const link = await accepted(owner, 'POST', '/invites/multiuse', {});
    await accepted(owner, 'POST', '/invites', {
      invitee_emails: 'new@acme.test',
      stream_ids: '[]',
    });
    const page = await fetch(link.body.invite_link as string);
    const html = await page.text();
    expect(html).toMatch(/&(?:lt|#60);script&(?:gt|#62);alert\(1\)/);
    expect(html).not.toContain('<script>alert(1)');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const [mail] = await mailsTo(chat(), 'new@acme.test');
    expect(mail?.html).toMatch(/&(?:lt|#60);script&(?:gt|#62);alert\(1\)/);
    expect(mail?.html).not.toContain('<script>alert(1)');
  });

  it('contain input as text, or not at all', async () => {
    const payload = '/%3Cscript%3Ealert(1)%3C/script%3E';
    for (const path of ['', '/join', '/email/unsubscribe', '/user_uploads/2', '/docs', '/api/v1']) {
      const response = await fetch(`${chat().client.url}${path}${payload}`);
      const text = await response.text();
      const isHtml = response.headers.get('content-type')?.includes('text/html') ?? false;
      expect(isHtml && text.includes('<script>alert(1)')).toBe(false);
    }
  });
});

describe('files', () => {
  it.each(['x.html', 'x.svg', 'x.xml', 'x.js', 'x.xhtml', 'x.pdf', 'x', 'x.png'])(
    'named %s do not run, with any declared type',
    async (name) => {
      const { member } = chat().people;
      const authorization = `Basic ${btoa(`${member.email}:${member.apiKey}`)}`;
      for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', '']) {
        const form = new FormData();
        form.append('file', new File(['<script>alert(1)</script>'], name, { type }));
        const url = `${chat().client.url}/api/v1/user_uploads`;
        const headers = { authorization };
        const taken = await fetch(url, { method: 'POST', headers, body: form });
        const { url: path } = (await taken.json()) as { url: string };
        const served = await fetch(chat().client.url + path, { headers });
        const shownAs = served.headers.get('content-type') ?? '';
        const disposition = served.headers.get('content-disposition') ?? '';
        expect(served.headers.get('x-content-type-options')).toBe('nosniff');
        expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
        if (!disposition.startsWith('attachment'))
          expect(shownAs).not.toMatch(/html|svg|xml|javascript/);
      }
    },
  );
});
