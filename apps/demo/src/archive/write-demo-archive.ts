import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ENGINEERING } from '../content/engineering.ts';
import { GENERAL } from '../content/general.ts';
import { DRAFTS } from '../content/organization.ts';
import { PLANNING } from '../content/planning.ts';
import { DIRECT, PRODUCT } from '../content/product.ts';
import type { DemoConversation, DemoName } from '../content/conversation.ts';
import { chartPicture, palettePicture, tandemPicture } from './demo-pictures.ts';
import { channelId, REALM_ID, userId, type Row } from './demo-ids.ts';
import { emojiColumns, messageRows, type MessageRows } from './message-rows.ts';
import { organizationTables } from './organization-rows.ts';

/** Every conversation of the demo. */
export const CONVERSATIONS: readonly DemoConversation[] = [
  ...GENERAL,
  ...ENGINEERING,
  ...PRODUCT,
  ...PLANNING,
  ...DIRECT,
];

interface DemoFile {
  readonly path: string;
  readonly owner: DemoName;
  readonly type: string;
  readonly content: () => Uint8Array;
}

const NOTES = `Interview notes

1. Which decision of the portfolio would you make differently today?
2. How do you know that a screen is finished?
3. What do you need from developers, and when?
`;

/** The uploads that messages name. */
const FILES: readonly DemoFile[] = [
  {
    path: `${REALM_ID}/demo/chart/response-times.png`,
    owner: 'adam',
    type: 'image/png',
    content: chartPicture,
  },
  {
    path: `${REALM_ID}/demo/palette/palette.png`,
    owner: 'ines',
    type: 'image/png',
    content: palettePicture,
  },
  {
    path: `${REALM_ID}/demo/notes/interview-notes.txt`,
    owner: 'olga',
    type: 'text/plain',
    content: () => new TextEncoder().encode(NOTES),
  },
];

interface ArchiveOptions {
  /** The messages were sent in the days before. */
  readonly now: Date;
  /** The domain of the addresses of bots. */
  readonly botDomain: string;
  /** The code of an emoji of Unicode. */
  readonly codeOf: (name: string) => string | null;
}

/**
 * Writes the organization of the demo as an export, so that it is imported at once and its messages are of the days
 * before.
 */
export async function writeDemoArchive(
  folder: string,
  { now: date, botDomain, codeOf }: ArchiveOptions,
): Promise<void> {
  const now = Math.floor(date.getTime() / 1000);
  const emojiOf = emojiColumns(codeOf);
  const rows = messageRows(CONVERSATIONS, { now, emojiOf });
  const tables = organizationTables({ now, conversations: CONVERSATIONS, botDomain, emojiOf });
  const { messages, flags, reactions, submessages } = rows;
  const files = FILES.map((file) => ({ ...file, bytes: file.content() }));
  const json: Readonly<Record<string, object>> = {
    'realm.json': tables,
    'attachment.json': { zerver_attachment: files.map((file, at) => fileRow(file, at, now, rows)) },
    'messages-000001.json': {
      zerver_message: messages,
      zerver_usermessage: flags,
      zerver_reaction: reactions,
    },
    'tandem.json': { zerver_draft: drafts(now), zerver_submessage: submessages },
    'uploads/records.json': FILES.map(({ path }) => located(path)),
    'emoji/records.json': [
      { ...located(`${REALM_ID}/emoji/images/tandem.png`), file_name: 'tandem.png' },
    ],
  };
  const contents = new Map<string, string | Uint8Array>([
    ...Object.entries(json).map(([path, value]) => [path, JSON.stringify(value)] as const),
    ...files.map(({ path, bytes }) => [`uploads/${path}`, bytes] as const),
    [`emoji/${REALM_ID}/emoji/images/tandem.png`, tandemPicture()],
  ]);
  for (const [path, content] of contents) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, path), content, { mode: 0o600 });
  }
}

const located = (path: string): Row => ({ path, s3_path: path, realm_id: REALM_ID });

function fileRow(
  { path, owner, type, bytes }: DemoFile & { readonly bytes: Uint8Array },
  at: number,
  now: number,
  rows: MessageRows,
): Row {
  return {
    id: at + 1,
    realm: REALM_ID,
    owner: userId(owner),
    file_name: path.split('/').at(-1),
    path_id: path,
    create_time: now,
    size: bytes.length,
    content_type: type,
    messages: rows.showing(path),
  };
}

const drafts = (now: number) =>
  DRAFTS.map(({ of, channel, topic, content }, index): Row => ({
    id: index + 1,
    user_profile: userId(of),
    type: 'stream',
    to: [channelId(channel)],
    topic,
    content,
    last_edit_time: now,
  }));
