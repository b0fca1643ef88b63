import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sampleExport, type SampleExport } from '@tandem/transfer-zulip-archive/testing';
import { SILENT, useImports, type ImportUnderTest } from '../testing/import-under-test.ts';

const test = useImports();
const rowsOf: ImportUnderTest['rowsOf'] = (text, ...values) => test().rowsOf(text, ...values);
const writeExport: ImportUnderTest['writeExport'] = (given) => test().writeExport(given);
const importFrom: ImportUnderTest['importFrom'] = (...given) => test().importFrom(...given);

/** The number of rows of each table. */
async function tableCounts(): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [found] = await rowsOf<{ count: number }>(
      `select count(*)::integer as count from "${name}"`,
    );
    counts[name] = found?.count ?? 0;
  }
  return counts;
}

describe('an import', () => {
  it('only reports in a dry run', async () => {
    const before = await tableCounts();
    const report = await importFrom(await writeExport(), 'dry', { isDryRun: true });
    expect(report.imported).toMatchObject({ messages: 8, users: 5 });
    expect(Object.keys(report.imported).filter((name) => name.includes('zerver'))).toEqual([]);
    expect(report.clashes).toHaveLength(2);
    expect(await tableCounts()).toEqual(before);
  });

  it('continues after an interruption at each of its steps, and nothing is there twice', async () => {
    const path = await writeExport();
    const report = await importFrom(path, 'whole');
    const expected = await contentsOf('whole');
    class Interrupted extends Error {}
    // Each attempt gets one step further than the one before.
    for (let steps = 1; ; steps += 1) {
      let left = steps;
      const step = () => {
        left -= 1;
        if (left < 0) throw new Interrupted();
      };
      const done = await importFrom(path, 'broken', {
        progress: { ...SILENT, begin: step, advance: step },
      }).catch((error: unknown) => {
        if (error instanceof Interrupted) return null;
        throw error;
      });
      if (done !== null) {
        expect(done).toEqual(report);
        break;
      }
      expect(
        await rowsOf(`select from realm where string_id = 'broken' and not deactivated`),
      ).toEqual([]);
    }
    expect(await contentsOf('broken')).toEqual(expected);
  });

  it('reports a skipped record once, though it was prepared before the interruption', async () => {
    const given = sampleExport();
    const last = given.messages.at(-1)?.zerver_message;
    last?.push({ ...last[0], id: 9_999, sender: 999_999 });
    const path = await writeExport(given);
    let part = '';
    const progress = {
      ...SILENT,
      begin: (what: string) => void (part = what),
      advance: () => {
        if (part === 'messages') throw new Error('interrupted');
      },
    };
    await expect(importFrom(path, 'once', { progress })).rejects.toThrow('interrupted');
    const { skipped } = await importFrom(path, 'once');
    expect(skipped).toContain('messages whose sender or location is missing');
  });

  it('loses no files to the cleanup of unclaimed ones while no messages show them', async () => {
    const path = await writeExport();
    await importFrom(path, 'intact');
    const begin = (what: string) => {
      if (what === 'messages') throw new Error('interrupted');
    };
    const interrupted = importFrom(path, 'cleaned', { progress: { ...SILENT, begin } });
    await expect(interrupted).rejects.toThrow('interrupted');
    await test().background.clearFiles.execute();
    await importFrom(path, 'cleaned');
    const { files } = await contentsOf('cleaned');
    expect([files, await storedUploads('cleaned')]).toEqual([
      (await contentsOf('intact')).files,
      await storedUploads('intact'),
    ]);
    expect(files).not.toEqual([]);
  });

  it('shows progress that ends at its totals', async () => {
    const parts: { what: string; total: number | null; done: number }[] = [];
    const progress = {
      ...SILENT,
      begin: (what: string, total: number | null) => void parts.push({ what, total, done: 0 }),
      advance: (by = 1) => void (parts.at(-1)!.done += by),
    };
    const given = sampleExport();
    // As in an export of Slack.
    const { zerver_reaction: reactions = [] } = given.realm;
    given.realm.zerver_reaction = [];
    const extra = reactions.map((each, at) =>
      Object.assign({}, each, {
        id: 10 + at,
        emoji_name: 'zulip',
        emoji_code: 'zulip',
        reaction_type: ['zulip_extra_emoji', 'service_extra_emoji'][at],
      }),
    );
    Object.assign(given.messages[0] ?? {}, { zerver_reaction: [...reactions, ...extra] });
    const report = await importFrom(await writeExport(given), 'shown', { progress });
    expect(report.imported).toMatchObject({ reactions: 4 });
    const withTotal = parts.filter(({ total }) => total !== null);
    expect(withTotal.map(({ what }) => what)).toEqual(['reading', 'messages', 'attachments']);
    for (const { what, total, done } of withTotal) expect([what, done]).toEqual([what, total]);
  });

  it('refuses another command on the same organization while it runs', async () => {
    const path = await writeExport();
    const others: Promise<unknown>[] = [];
    const begin = (what: string) => {
      if (what !== 'organization') return;
      others.push(importFrom(path, 'alone'), test().transfer.undo('alone', SILENT));
      // Reported by the test when the import has ended.
      for (const other of others) other.catch(() => undefined);
    };
    const report = await importFrom(path, 'alone', { progress: { ...SILENT, begin } });
    expect(report.imported).toMatchObject({ messages: 8 });
    const message = `another command imports 'alone'`;
    const reason = { name: 'ArchiveError', message: expect.stringContaining(message) };
    const refused = { status: 'rejected', reason: expect.objectContaining(reason) };
    expect(await Promise.allSettled(others)).toEqual([refused, refused]);
    expect((await contentsOf('alone')).messages).toHaveLength(8);
  });

  it('does not continue once its removal has begun', async () => {
    const before = await tableCounts();
    const path = await writeExport();
    const interruptAt = (part: string) => ({
      ...SILENT,
      begin: (what: string) => {
        if (what === part) throw new Error('interrupted');
      },
    });
    const interrupted = { progress: interruptAt('finishing') };
    await expect(importFrom(path, 'half', interrupted)).rejects.toThrow('interrupted');
    await expect(test().transfer.undo('half', interruptAt('messages'))).rejects.toThrow(
      'interrupted',
    );
    await expect(importFrom(path, 'half')).rejects.toThrow('undo it again');
    expect(await test().transfer.undo('half', SILENT)).toBe(true);
    expect(await tableCounts()).toEqual(before);
  });

  it('is undone without a trace', async () => {
    const before = await tableCounts();
    const path = await writeExport();
    let isWriting = false;
    const progress = {
      ...SILENT,
      begin: (what: string) => {
        isWriting ||= what === 'finishing';
        if (isWriting) throw new Error('interrupted');
      },
    };
    await expect(importFrom(path, 'undone', { progress })).rejects.toThrow('interrupted');
    const other = await writeExport({ ...sampleExport(), attachments: [] });
    await expect(importFrom(other, 'undone')).rejects.toThrow('begun with another archive');
    expect(await test().transfer.undo('undone', SILENT)).toBe(true);
    expect(await test().transfer.undo('undone', SILENT)).toBe(false);
    expect(await tableCounts()).toEqual(before);
  });

  it.each<[string, (given: SampleExport) => void]>([
    [
      'is a part of itself',
      ({ realm }) =>
        void realm.zerver_groupgroupmembership?.push({ id: 9, supergroup: 610, subgroup: 611 }),
    ],
    [
      'content is number, not text',
      ({ messages }) => void Object.assign(messages[1]?.zerver_message?.[0] ?? {}, { content: 7 }),
    ],
    [
      'message 1001 is there twice',
      ({ messages }) =>
        void messages[1]?.zerver_message?.push({ ...messages[0]?.zerver_message?.[0] }),
    ],
    [
      'cannot be stored',
      ({ realm }) =>
        void Object.assign(realm.zerver_userprofile?.[0] ?? {}, { avatar_version: 2 ** 40 }),
    ],
    ['not of one organization', ({ realm }) => void (realm.zerver_realm = [])],
    [
      'user_account is there twice',
      ({ realm }) => void realm.zerver_userprofile?.push({ ...realm.zerver_userprofile[0] }),
    ],
    [
      'names a file outside',
      ({ attachments, records }) => {
        void Object.assign(attachments[0] ?? {}, { path_id: '../../secret' });
        void Object.assign(records.uploads?.[0] ?? {}, {
          path: '../../x',
          s3_path: '../../secret',
        });
      },
    ],
  ])(
    'refuses an archive with a fault in one line, and leaves nothing: %s',
    async (message, spoil) => {
      const before = await tableCounts();
      const given = sampleExport();
      spoil(given);
      const path = await writeExport(given);
      await expect(importFrom(path, 'hostile')).rejects.toMatchObject({
        name: 'ArchiveError',
        message: expect.stringContaining(message),
      });
      expect(await tableCounts()).toEqual(before);
    },
  );

  it('refuses names that are taken or not valid', async () => {
    const path = await writeExport();
    await importFrom(path, 'sample');
    await expect(importFrom(path, 'sample')).rejects.toThrow(`organization 'sample' already`);
    await expect(importFrom(path, 'Not valid')).rejects.toThrow('cannot be the name');
  });

  it('renames channels and groups whose names are taken, and reports the new names', async () => {
    const given = sampleExport();
    const { zerver_usergroup: groups = [], zerver_namedusergroup: named = [] } = given.realm;
    const team = named.find(({ name }) => name === 'team');
    const group = groups.find(({ id }) => id === team?.usergroup_ptr);
    for (const id of [9_001, 9_002]) {
      groups.push({ ...group, id });
      named.push({ ...team, usergroup_ptr: id });
    }
    const { clashes } = await importFrom(await writeExport(given), 'renamed');
    expect(clashes.filter((clash) => clash.startsWith('the group'))).toEqual([
      'the group team is team (2) now',
      'the group team is team (3) now',
    ]);
    const found = await rowsOf<{ name: string }>(
      `select g.name from user_group g join realm r on r.id = g.realm_id
       where r.string_id = 'renamed' and g.name like 'team%' order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(['team', 'team (2)', 'team (3)']);
  });
});

/** The names of the stored contents of uploads. */
async function storedUploads(realm: string): Promise<string[]> {
  const [found] = await rowsOf<{ id: number }>('select id from realm where string_id = $1', realm);
  const folder = join(test().dataDir, 'files', 'uploads', String(found?.id));
  const stored = await readdir(folder, { recursive: true, withFileTypes: true });
  return stored.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}

/** The rows that an import has written, without ids. */
async function contentsOf(realm: string) {
  const of = (text: string) => rowsOf(text, realm);
  const ofRealm = 'realm_id = (select id from realm where string_id = $1)';
  return {
    messages: await of(
      `select subject, left(content, 4) as start, sent_at, has_history from message
       where ${ofRealm} order by id`,
    ),
    edits: await of(
      `select count(*) from message_edit where message_id in (select id from message where ${ofRealm})`,
    ),
    flags: await of(
      `select flags, read from message_flag f join message m on m.id = f.message_id
       where m.${ofRealm} order by f.message_id, f.user_id`,
    ),
    reactions: await of(
      `select r.emoji_name from reaction r join message m on m.id = r.message_id
       where m.${ofRealm} order by r.id`,
    ),
    files: await of(
      `select name, (select count(*) from attachment_message where attachment_id = a.id) as shown
       from attachment a where ${ofRealm}`,
    ),
    users: await of(
      `select full_name, avatar_source from user_account where ${ofRealm} order by id`,
    ),
    scheduled: await of(`select topic from scheduled_message where ${ofRealm}`),
    realm: await of('select deactivated, pictures from realm where string_id = $1'),
    topics: await of(
      `select t.name from topic t join channel c on c.id = t.channel_id where c.${ofRealm} order by t.id`,
    ),
  };
}
