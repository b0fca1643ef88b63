import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { ReportBuilder, surveyArchive, type Survey } from '@tandem/transfer-domain';
import { openZulipArchive } from '@tandem/transfer-zulip-archive';
import { COLLEAGUES, LOG_INS } from '../demo-people.ts';
import { GROUPS } from '../content/organization.ts';
import { CONVERSATIONS, writeDemoArchive } from './write-demo-archive.ts';

const NOW = new Date('2026-01-15T12:00:00Z');
let folder: string;
let survey: Survey;
const report = new ReportBuilder();

interface Message {
  readonly content: string;
  readonly date_sent: number;
  readonly sender: number;
}
let messages: readonly Message[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-archive-'));
  const emoji = new BuiltInEmojiCatalog();
  const codeOf = (name: string) => emoji.codeOf(name);
  await writeDemoArchive(folder, { now: NOW, botDomain: 'tandem.invalid', codeOf });
  const work = { folder, realm: '' };
  const { source } = await openZulipArchive(folder, work);
  survey = await surveyArchive(source, report, () => undefined);
  const file = await readFile(join(folder, 'messages-000001.json'), 'utf8');
  messages = (JSON.parse(file) as { zerver_message: Message[] }).zerver_message;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the archive of the demo', () => {
  it('is an export without unknown or faulty records', () => {
    const { unknown, skipped, leftOut } = report.build();
    expect({ unknown, skipped, leftOut }).toEqual({ unknown: [], skipped: [], leftOut: [] });
    expect(survey.messageIds.count).toBe(messages.length);
    expect(messages.length).toBeGreaterThan(200);
  });

  it('has messages of the days before, in the order of their times', () => {
    const times = messages.map(({ date_sent: sent }) => sent);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(NOW.getTime() / 1000);
    expect(times[0]).toBeLessThan(NOW.getTime() / 1000 - 7 * 86_400);
  });

  it.each([
    ['formulas', /\$\$.+\$\$/],
    ['displayed formulas', /```math/],
    ['tables', /^\|---/m],
    ['spoilers', /```spoiler/],
    ['quotes', /```quote/],
    ['polls', /^\/poll/],
    ['to-do lists', /^\/todo/],
    ['pictures', /user_uploads\/.*\.png/],
    ['files', /user_uploads\/.*\.txt/],
    ['mentions', /@\*\*Uli Member\*\*/],
    ['mentions of groups', /@\*developers\*/],
    ['links to topics', /#\*\*\w+>/],
    ['times', /<time:/],
    ['linkifiers', /#\d{4}/],
    ['custom emoji', /:tandem:/],
    ['texts from right to left', /[\u0600-\u06ff]/],
    ...['ts', 'python', 'bash', 'sql', 'diff', 'rust', 'yaml'].map((language): [string, RegExp] => [
      language,
      new RegExp(`\`\`\`${language}\n`),
    ]),
  ] as const)('shows %s', (_, pattern) => {
    expect(messages.filter(({ content }) => pattern.test(content))).not.toEqual([]);
  });

  it('mentions existing users and groups only', () => {
    const users = [...LOG_INS, ...COLLEAGUES].map(({ fullName }) => fullName);
    const groups = GROUPS.map(({ name }) => name);
    const found = messages.flatMap(({ content }) => [
      ...[...content.matchAll(/@_?\*\*([^*]+)\*\*/g)].map(([, name]) => name),
      ...[...content.matchAll(/@_?\*([^*]+)\*(?!\*)/g)].map(([, name]) => name),
    ]);
    expect(found.filter((name = '') => ![...users, ...groups, 'all'].includes(name))).toEqual([]);
  });

  it('leaves something unread, and names only conversations that have so much', () => {
    const unread = CONVERSATIONS.filter(({ unread: count }) => count?.uli);
    expect(unread.length).toBeGreaterThan(4);
    for (const { unread: count, lines } of unread) {
      expect(count?.uli).toBeLessThanOrEqual(lines.length);
    }
  });
});
