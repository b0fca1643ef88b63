import type { EmailOption } from './channel-address.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { MAX_MESSAGE_LENGTH } from '../content/message-body.ts';
import { cutToLength } from '../content/cut-to-length.ts';
import { MAX_TOPIC_LENGTH } from '../content/topic-name.ts';

const NO_SUBJECT = 'Email with no subject';
const NO_BODY = '(No email body)';
/** The rest of a longer sender is not shown: the text of the mail needs the room. */
const MAX_SENDER = 200;
const TRUNCATED = '\n[message truncated]';

/** The topic of a mail: its subject without the prefixes of replies and forwards. */
export function emailTopic(subject: string): string {
  const words = printable(subject);
  return words === '' ? NO_SUBJECT : words;
}

/** The stored files of a mail, and its failed ones. */
export interface MailFiles {
  /** Paths are below `/user_uploads/`. */
  readonly stored: readonly { readonly name: string; readonly pathId: string }[];
  /** Names of those that were too many or too large. */
  readonly leftOut: readonly string[];
}

/** The Markdown of the message that a mail becomes; as long as a message may be. */
export function emailText(
  mail: IncomingMail,
  options: ReadonlySet<EmailOption>,
  files: MailFiles,
): string {
  const before = preamble(mail, options);
  const after = links(files) + leftOut(files);
  const room = MAX_MESSAGE_LENGTH - Array.from(before).length - Array.from(after).length;
  return before + cutToLength(body(mail, options), Math.max(room, 0), TRUNCATED) + after;
}

function body(mail: IncomingMail, options: ReadonlySet<EmailOption>): string {
  const { plainText, formattedText } = mail;
  const [first, second] = options.has('prefer-html')
    ? [formattedText, plainText]
    : [plainText, formattedText];
  const chosen = (isBlank(first) ? second : first) ?? '';
  let text = chosen.replaceAll('\0', '').replaceAll('\r\n', '\n');
  if (!options.has('include-quotes')) text = withoutQuotes(text);
  if (!options.has('include-footer')) text = withoutFooter(text);
  return isBlank(text) ? NO_BODY : text.trim();
}

function preamble(mail: IncomingMail, options: ReadonlySet<EmailOption>): string {
  const subject = printable(mail.subject);
  return [
    options.has('show-sender')
      ? `**From:** ${plain(cutToLength(mail.from, MAX_SENDER, '…'))}\n`
      : '',
    Array.from(subject).length > MAX_TOPIC_LENGTH ? `**Subject:** ${plain(subject)}\n` : '',
  ].join('');
}

function links({ stored }: MailFiles): string {
  if (stored.length === 0) return '';
  const lines = stored.map(({ name, pathId }) => `[${linkText(name)}](/user_uploads/${pathId})`);
  return `\n\n${lines.join('\n')}`;
}

function linkText(name: string): string {
  const text = plain(cutToLength(name, 80, '…'))
    .replace(/[[\]\\\s]+/g, ' ')
    .trim();
  return text === '' ? 'file' : text;
}

function leftOut({ leftOut: missing }: MailFiles): string {
  if (missing.length === 0) return '';
  const names = missing.slice(0, 10).map((name) => plain(cutToLength(name, 80, '…')));
  return `\n\n*Attachments that were left out: ${names.join(', ')}*`;
}

/** One line without formatting characters. */
function plain(text: string): string {
  return text.replace(/[*`\p{Cc}\p{Cs}]+/gu, ' ').trim();
}

/** The rest of a longer subject is ignored. */
const MAX_SUBJECT = 1_000;
const REPLY = /^(?:re|aw|fwd?) *[:;] */i;

function printable(subject: string): string {
  let rest = subject
    .slice(0, MAX_SUBJECT)
    .replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ')
    .trim();
  for (let prefix = REPLY.exec(rest); prefix !== null; prefix = REPLY.exec(rest)) {
    rest = rest.slice(prefix[0].length);
  }
  return rest.trim();
}

const isQuote = (line: string) => line.trimStart().startsWith('>');
/** The line that mail programs put before a quote, in a few languages. */
const ATTRIBUTION = /^(?:on|am|le|el) .{1,300}(?:wrote|schrieb|écrit|escribió).{0,80}:\s*$/iu;
const ORIGINAL =
  /^-{2,10} ?(?:original message|forwarded message|ursprüngliche nachricht) ?-{2,10}\s*$/iu;

/** Removes a quote at the end; quotes with answers between their lines stay. */
function withoutQuotes(text: string): string {
  const lines = text.split('\n');
  const original = lines.findIndex((line) => ORIGINAL.test(line));
  if (original > 0) lines.length = original;
  let end = lastContent(lines, lines.length);
  const quoted = end;
  while (end > 0 && (isQuote(lines[end - 1] ?? '') || isBlank(lines[end - 1] ?? ''))) end -= 1;
  const content = lastContent(lines, end);
  const hasQuotes = lines.slice(end, quoted).some(isQuote);
  if (!hasQuotes) return lines.join('\n');
  // Long attributions are broken into two lines.
  const [before = '', last = ''] = [lines[content - 2], lines[content - 1]];
  const attributed = ATTRIBUTION.test(last) ? 1 : ATTRIBUTION.test(`${before} ${last}`) ? 2 : 0;
  const rest = lines.slice(0, content - attributed).join('\n');
  // A mail that consists only of a quote keeps the quote.
  return isBlank(rest) ? text : rest;
}

function lastContent(lines: readonly string[], from: number): number {
  let end = from;
  while (end > 0 && isBlank(lines[end - 1] ?? '')) end -= 1;
  return end;
}

/** A signature follows a line of two dashes. */
function withoutFooter(text: string): string {
  const lines = text.split('\n');
  const dashes = lines.flatMap((line, at) => (line.trim() === '--' ? [at] : []));
  const [only, ...more] = dashes;
  return only === undefined || more.length > 0 ? text : lines.slice(0, only).join('\n');
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
