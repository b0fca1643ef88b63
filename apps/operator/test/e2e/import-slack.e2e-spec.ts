import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { zipOf } from '@tandem/transfer-slack-archive/testing';
import { useProgram } from './program-under-test.ts';

const { database, dataDir, run } = useProgram();

describe('an export of Slack', () => {
  const slack = (...words: string[]) => ['import', 'slack', ...words, '--realm', 'slackers'];
  const exported = (name: string, value: unknown) => ({ name, content: JSON.stringify(value) });

  it('is refused if it is not a zip file, in one line', async () => {
    const file = join(dataDir, 'no.zip');
    writeFileSync(file, 'no zip');
    const { status, errors } = await run(...slack(file));
    expect(status).toBe(1);
    expect(errors).toMatch(/^tandem: .* is not a zip file \(.*\)\n$/);
    expect(readdirSync(join(dataDir, 'imports'))).toEqual([]);
  });

  it('accepts no token as an argument, where the list of processes shows it', async () => {
    const asArgument = await run(...slack('x.zip', '--download', '--token', 'xoxb-1'));
    expect(asArgument).toMatchObject({
      status: 2,
      errors: expect.stringMatching(
        /^tandem: .*use --token-file, or SLACK_TOKEN in the environment\n$/,
      ),
    });
    expect(asArgument.errors).not.toContain('xoxb-1');
    expect(await run(...slack('x.zip', '--token-file', join(dataDir, 'none')))).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/^tandem: the secret cannot be read: .*\n$/),
    });
    expect(await run(...slack('x.zip', '--files', join(dataDir, 'none')))).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/^tandem: there is no folder .*\n$/),
    });
  });

  it('becomes an organization', async () => {
    const profile = { real_name: 'Ann', email: 'ann@slack.test' };
    const message = { type: 'message', user: 'U1', ts: '1700000000.000100', text: '*Hi* <@U1>' };
    const file = join(dataDir, 'slack.zip');
    writeFileSync(
      file,
      zipOf([
        exported('users.json', [{ id: 'U1', is_owner: true, profile }]),
        exported('channels.json', [{ id: 'C1', name: 'talk', created: 1, members: ['U1'] }]),
        exported('talk/2023-11-14.json', [message, { ...message, subtype: 'channel_join' }]),
      ]),
    );
    const imported = await run('--json', ...slack(file));
    expect(imported).toMatchObject({ status: 0, errors: '' });
    const { notes, ...counts } = JSON.parse(imported.out) as Record<string, unknown>;
    expect(counts).toMatchObject({ realm: 'slackers', users: 1, channels: 1, messages: 1 });
    expect(notes).toEqual([
      { kind: 'leftOut', note: 'messages: notices of the kind channel_join' },
    ]);
    const { rows } = await database().sql.query(
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
    expect(readdirSync(join(dataDir, 'imports'))).toEqual([]);
  });
});
