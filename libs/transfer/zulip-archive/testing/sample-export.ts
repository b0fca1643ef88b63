import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BEGAN, PIXEL, SAMPLE, type Row } from './sample-ids.ts';
import { channelsAndReactions, conversation, later } from './sample-messages.ts';
import { organization, people } from './sample-people.ts';

/** The files of an export before they are written: rows by file and table. */
export interface SampleExport {
  readonly realm: Record<string, Row[]>;
  readonly messages: Record<string, Row[]>[];
  readonly attachments: Row[];
  /** Contents by path below the export, and entries of `records.json` by folder. */
  readonly files: Map<string, Uint8Array>;
  readonly records: Record<string, Row[]>;
}

const { users } = SAMPLE;

/** A small organization with something of everything, as the newest level exports it. */
export function sampleExport(): SampleExport {
  return {
    realm: { ...organization(), ...people(), ...channelsAndReactions() },
    messages: [conversation(), later()],
    attachments: [
      {
        id: 1,
        realm: SAMPLE.realm,
        owner: users.owner,
        file_name: 'pixel.png',
        path_id: '2/ab/secret-token/pixel.png',
        create_time: BEGAN + 10,
        size: PIXEL.length,
        content_type: 'image/png',
        is_realm_public: true,
        messages: [1004],
        scheduled_messages: [],
      },
    ],
    files: new Map([
      ['uploads/2/ab/secret-token/pixel.png', PIXEL],
      ['avatars/2/owner.original', PIXEL],
      ['emoji/2/emoji/images/501.png', PIXEL],
      ['realm_icons/2/icon.original', PIXEL],
    ]),
    records: {
      uploads: [
        { realm_id: 2, user_profile_id: users.owner, ...located('2/ab/secret-token/pixel.png') },
      ],
      avatars: [{ realm_id: 2, user_profile_id: users.owner, ...located('2/owner.original') }],
      emoji: [
        { realm_id: 2, file_name: '501.png', name: 'party', ...located('2/emoji/images/501.png') },
      ],
      realm_icons: [{ realm_id: 2, ...located('2/icon.original') }],
    },
  };
}

const located = (path: string) => ({ path, s3_path: path });

/** Writes an export into a folder, indented as the reference writes it. */
export async function writeSampleExport(folder: string, given: SampleExport): Promise<void> {
  const write = async (path: string, content: unknown): Promise<void> => {
    const full = join(folder, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(
      full,
      content instanceof Uint8Array ? content : JSON.stringify(content, null, 2),
    );
  };
  await write('realm.json', given.realm);
  await write('attachment.json', { zerver_attachment: given.attachments });
  for (const [index, tables] of given.messages.entries()) {
    await write(`messages-${String(index + 1).padStart(6, '0')}.json`, tables);
  }
  for (const [path, content] of given.files) await write(path, content);
  for (const [name, records] of Object.entries(given.records)) {
    await write(`${name}/records.json`, records);
  }
}
