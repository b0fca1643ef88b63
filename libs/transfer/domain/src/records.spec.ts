import { describe, expect, it } from '@jest/globals';
import {
  ALL_REALM_SETTINGS,
  ARCHIVE_FILES,
  ARCHIVE_TABLES,
  ArchiveError,
  AUDIT_EVENTS,
  DELIVERY_TYPES,
  EDIT_HISTORY,
  FIELDS_LEFT_OUT,
  FILE_RECORDS,
  FORMER_USER_SETTINGS,
  REALM_CHANNEL_SETTINGS,
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  RECIPIENT_TYPES,
  RecordCheck,
  TABLES_LEFT_OUT,
  USER_MESSAGE_FLAGS,
  USER_SETTINGS,
  type ArchiveRecord,
  type ArchiveTable,
  type EditHistoryEntry,
  type FileFolder,
  type FileRecord,
  type UnknownFields,
} from './index.ts';

const REACTION: ArchiveRecord<'zerver_reaction'> = {
  id: 1,
  user_profile: 2,
  message: 3,
  emoji_name: 'tada',
};

function checkReaction(record: unknown): UnknownFields {
  const unknown: UnknownFields = new Map();
  const fields = ARCHIVE_TABLES.zerver_reaction;
  new RecordCheck({ name: 'zerver_reaction', fields, alsoKnown: ['old'] }, unknown).check(record);
  return unknown;
}

/**
 * The tables that exports of the reference have, of the levels that are read.
 *
 * @see https://github.com/zulip/zulip/blob/main/zerver/lib/export.py
 */
const EXPORTED_TABLES = `
  alertword attachment botconfigdata botstoragedata channelfolder client customprofilefield
  customprofilefieldvalue defaultstream externalauthid groupgroupmembership huddle message muteduser
  namedusergroup navigationview onboardingstep onboardingusermessage presencesequence reaction realm
  realmauditlog realmauthenticationmethod realmdomain realmemoji realmexport realmfilter realmplayground
  realmuserdefault recipient savedsnippet scheduledmessage service stream subscription useractivity
  useractivityinterval usergroup usergroupmembership userhotspot usermessage userpresence userprofile
  userprofile_crossrealm userprofile_mirrordummy userstatus usertopic`;

it('reads or names every table of the exports', () => {
  const known = [...Object.keys(ARCHIVE_TABLES), ...Object.keys(TABLES_LEFT_OUT)].sort();
  const exported = EXPORTED_TABLES.trim()
    .split(/\s+/)
    .map((name) => `zerver_${name}`);
  expect(known).toEqual(exported.sort());
});

describe('RecordCheck', () => {
  it('accepts records of all levels and counts fields that it does not know', () => {
    expect(checkReaction(REACTION)).toEqual(new Map());
    expect(checkReaction({ ...REACTION, emoji_code: '1f389', old: 1 })).toEqual(new Map());
    expect(checkReaction({ ...REACTION, size: 1 })).toEqual(new Map([['zerver_reaction.size', 1]]));
  });

  it.each([
    [null, 'an entry that is no record'],
    [[], 'an entry that is no record'],
    [{ ...REACTION, message: '3' }, 'message is string, not integer'],
    [{ ...REACTION, message: 1.5 }, 'message is number, not integer'],
    [{ ...REACTION, message: undefined }, 'message is nothing, not integer'],
    [{ ...REACTION, emoji_name: null }, 'emoji_name is null, not text'],
    [{ ...REACTION, emoji_code: {} }, 'emoji_code is object, not code'],
  ])('refuses %j', (record, message) => {
    expect(() => checkReaction(record)).toThrow(ArchiveError);
    expect(() => checkReaction(record)).toThrow(message);
  });

  it('reads lists and nullable fields', () => {
    const fields = ARCHIVE_TABLES.zerver_attachment;
    const check = new RecordCheck({ name: 'zerver_attachment', fields }, new Map());
    const attachment: ArchiveRecord<'zerver_attachment'> = {
      id: 1,
      owner: 2,
      file_name: 'a.png',
      path_id: '2/ab/a.png',
      create_time: 1_600_000_000.25,
      size: 10,
      content_type: null,
      messages: [1, 2],
    };
    expect(check.check(attachment)).toBe(attachment);
    expect(() => check.check({ ...attachment, messages: [1, '2'] })).toThrow('not integers');
  });
});

describe('the tables of an archive', () => {
  it('are either read or left out, and so are their fields', () => {
    const read = new Set<string>(Object.keys(ARCHIVE_TABLES));
    expect(Object.keys(TABLES_LEFT_OUT).filter((table) => read.has(table))).toEqual([]);
    const tables = Object.keys(FIELDS_LEFT_OUT) as readonly ArchiveTable[];
    const both = tables.flatMap((table) =>
      (FIELDS_LEFT_OUT[table] ?? []).filter((name) => name in ARCHIVE_TABLES[table]),
    );
    expect(both).toEqual([]);
    const settings = [...ALL_REALM_SETTINGS, ...USER_SETTINGS, ...FORMER_USER_SETTINGS];
    expect(settings.filter((name) => FIELDS_LEFT_OUT.zerver_realm?.includes(name))).toEqual([]);
    const ofRealm = [...REALM_SETTINGS, ...REALM_GROUP_SETTINGS];
    const channels = Object.keys(REALM_CHANNEL_SETTINGS);
    expect(ALL_REALM_SETTINGS).toEqual(expect.arrayContaining([...ofRealm, ...channels]));
  });

  it('have the names and numbers of the format', () => {
    expect(ARCHIVE_FILES.messages.exec('messages-000012.json')?.[1]).toBe('000012');
    expect(ARCHIVE_FILES.messages.test('messages-000012.json.partial')).toBe(false);
    expect(USER_MESSAGE_FLAGS.historical).toBe(1 << 10);
    expect([RECIPIENT_TYPES.channel, AUDIT_EVENTS.subscriptionActivated]).toEqual([2, 302]);
    expect(DELIVERY_TYPES.reminder).toBe(2);
    const entry: EditHistoryEntry = { timestamp: 1, user_id: null, prev_subject: 'old' };
    expect(Object.keys(EDIT_HISTORY)).toEqual(expect.arrayContaining(Object.keys(entry)));
    const folders: readonly FileFolder[] = ['uploads', 'avatars', 'emoji', 'realm_icons'];
    expect(Object.keys(FILE_RECORDS)).toEqual(folders);
    const icon: FileRecord<'realm_icons'> = { path: '2/icon.png', s3_path: '2/icon.png' };
    expect(Object.keys(FILE_RECORDS.realm_icons)).toEqual(
      expect.arrayContaining(Object.keys(icon)),
    );
  });
});
