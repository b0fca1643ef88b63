import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE, sampleExport, sampleMessage } from '@tandem/transfer-zulip-archive/testing';

const PER_FILE = 1_000;
const RECIPIENTS = [SAMPLE.recipients.general, SAMPLE.recipients.secret];
const SENDERS = [SAMPLE.users.owner, SAMPLE.users.member];
/** The users with a record of each message: these records are most of an archive. */
const READERS = [SAMPLE.users.owner, SAMPLE.users.member, SAMPLE.users.away, SAMPLE.users.guest];
const FIRST = 10_000;

const TEXTS = [
  'ok',
  'Thanks, that **works** now :+1:',
  'Could @**Max Member|902** have a look? The build fails since this morning, see #2931.',
  'The log says:\n```\nerror: connection refused\n    at connect (net.js:12)\n```\nbut the port is open.',
  '> It was slow yesterday\n\nIt was, and the graph at https://graphs.example.com/d/12 shows why: the queue grew.\n\n- restart\n- measure\n- repeat',
  'Let us discuss this in #**general>greetings**, after lunch. I will write down what we have so far.',
];

/** One JSON file of an export. */
interface ExportFile {
  readonly name: string;
  readonly text: string;
}

/** The files of an export with many messages of the usual lengths; one at a time is in memory. */
export function* largeExportFiles(messages: number): Generator<ExportFile> {
  const { realm } = sampleExport();
  yield { name: 'realm.json', text: JSON.stringify(realm, null, 2) };
  yield { name: 'attachment.json', text: JSON.stringify({ zerver_attachment: [] }) };
  for (let first = 0; first < messages; first += PER_FILE) {
    const ids = Array.from({ length: Math.min(PER_FILE, messages - first) }, (_, at) => first + at);
    const name = `messages-${String(first / PER_FILE + 1).padStart(6, '0')}.json`;
    const tables = {
      zerver_message: ids.map(messageRow),
      zerver_usermessage: ids.flatMap(readers),
    };
    yield { name, text: JSON.stringify(tables, null, 2) };
  }
}

/** Writes {@link largeExportFiles} into a folder. */
export async function writeLargeExport(folder: string, messages: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, text } of largeExportFiles(messages)) {
    await writeFile(join(folder, name), text);
  }
}

function messageRow(at: number) {
  const sender = SENDERS[at % SENDERS.length] ?? 0;
  const recipient = (at % 7 === 0 ? RECIPIENTS[1] : RECIPIENTS[0]) ?? 0;
  const text = `${TEXTS[at % TEXTS.length]} ${at}`;
  const changes = { subject: `topic ${at % 97}`, rendered_content: `<p>${text}</p>` };
  return sampleMessage(FIRST + at, sender, recipient, text, changes);
}

function readers(at: number) {
  return READERS.map((user, index) => ({
    id: at * READERS.length + index,
    user_profile: user,
    message: FIRST + at,
    flags_mask: at % 50 === index ? 0 : 1,
  }));
}
