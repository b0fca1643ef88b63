import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { zipOf } from '@tandem/transfer-slack-archive/testing';
import { runProgram } from '../../src/index.ts';

const test = useTestDatabase();
const environment = { ...process.env };
const DATA_DIR = mkdtempSync(join(tmpdir(), 'import-slack-'));
let out: string;
let errors: string;

beforeAll(() => {
  const SECRET_KEY = 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e';
  const EXTERNAL_URL = 'http://localhost';
  Object.assign(process.env, { DATABASE_URL: test().url, SECRET_KEY, DATA_DIR, EXTERNAL_URL });
});
afterAll(() => {
  process.env = environment;
  rmSync(DATA_DIR, { recursive: true, force: true });
});
beforeEach(() => {
  [out, errors] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  jest.spyOn(console, 'error').mockImplementation((text) => {
    errors += `${String(text)}\n`;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('an export of Slack', () => {
  const slack = (...words: string[]) => ['import', 'slack', ...words, '--realm', 'slackers'];
  const exported = (name: string, value: unknown) => ({ name, content: JSON.stringify(value) });

  it('is refused if it is no zip file, in one line', async () => {
    const file = join(DATA_DIR, 'no.zip');
    writeFileSync(file, 'no zip');
    expect(await runProgram(slack(file))).toBe(1);
    expect(errors).toMatch(/^tandem: .* is no zip file \(.*\)\n$/);
    expect(readdirSync(join(DATA_DIR, 'imports'))).toEqual([]);
  });

  it('accepts no token as an argument, where the list of processes shows it', async () => {
    expect(await runProgram(slack('x.zip', '--download', '--token', 'xoxb-1'))).toBe(2);
    expect(errors).toMatch(/^tandem: .*use --token-file, or SLACK_TOKEN in the environment\n$/);
    expect(errors).not.toContain('xoxb-1');
    errors = '';
    expect(await runProgram(slack('x.zip', '--token-file', join(DATA_DIR, 'none')))).toBe(1);
    expect(errors).toMatch(/^tandem: the secret cannot be read: .*\n$/);
    errors = '';
    expect(await runProgram(slack('x.zip', '--files', join(DATA_DIR, 'none')))).toBe(1);
    expect(errors).toMatch(/^tandem: there is no folder .*\n$/);
  });

  it('becomes an organization', async () => {
    const profile = { real_name: 'Ann', email: 'ann@slack.test' };
    const message = { type: 'message', user: 'U1', ts: '1700000000.000100', text: '*Hi* <@U1>' };
    const file = join(DATA_DIR, 'slack.zip');
    writeFileSync(
      file,
      zipOf([
        exported('users.json', [{ id: 'U1', is_owner: true, profile }]),
        exported('channels.json', [{ id: 'C1', name: 'talk', created: 1, members: ['U1'] }]),
        exported('talk/2023-11-14.json', [message, { ...message, subtype: 'channel_join' }]),
      ]),
    );
    const words = ['--json', ...slack(file)];
    expect([await runProgram(words), errors]).toEqual([0, '']);
    const { notes, ...counts } = JSON.parse(out) as Record<string, unknown>;
    expect(counts).toMatchObject({ realm: 'slackers', users: 1, channels: 1, messages: 1 });
    expect(notes).toEqual([
      { kind: 'leftOut', note: 'messages: notices of the kind channel_join' },
    ]);
    const { rows } = await test().database.sql.query(
      `select m.content, m.subject, u.full_name as sender, u.role
       from message m join realm r on r.id = m.realm_id join user_account u on u.id = m.sender_id
       where r.string_id = 'slackers' and not r.deactivated`,
    );
    expect(rows).toEqual([
      {
        content: expect.stringMatching(/^\*\*Hi\*\* @\*\*Ann(\|\d+)?\*\*$/),
        subject: 'imported from Slack',
        sender: 'Ann',
        role: 100,
      },
    ]);
    expect(readdirSync(join(DATA_DIR, 'imports'))).toEqual([]);
  });
});
