import type {
  MissedDigest,
  MissedMessage,
  MissedMessageEmail,
  NotificationCarrier,
  SendOutcome,
} from '@tandem/push-domain';
import {
  PostgresMailQueue,
  composeMail,
  escapeHtml,
  type MailContent,
  type MailSeal,
} from '@tandem/shared-mail-queue';
import type { Sql } from '@tandem/shared-postgres';

interface MissedMailOptions {
  /** The address of an organization, without a slash at its end. */
  readonly realmUrlOf: (stringId: string) => string;
  /** The address that unsubscribes a user. */
  readonly unsubscribeUrlOf: (realmUrl: string, userId: number) => string;
}

/** Writes mails about missed messages into the mail queue, in the transaction of the command. */
export class QueuedMissedMails implements NotificationCarrier<MissedMessageEmail> {
  readonly #queue: PostgresMailQueue;
  readonly #options: MissedMailOptions;

  constructor(sql: Sql, seal: MailSeal, options: MissedMailOptions) {
    this.#queue = new PostgresMailQueue(sql, seal);
    this.#options = options;
  }

  async send({ posting, userId, digest }: MissedMessageEmail): Promise<SendOutcome> {
    const realmUrl = this.#options.realmUrlOf(digest.realmStringId);
    const unsubscribeUrl = this.#options.unsubscribeUrlOf(realmUrl, userId);
    await this.#queue.enqueue({
      key: posting.id,
      to: { address: digest.email, name: digest.fullName },
      fromName: digest.realmName,
      unsubscribeUrl,
      ...composeMail(contentOf(digest, { realmUrl, unsubscribeUrl })),
    });
    return 'sent';
  }
}

function contentOf(
  digest: MissedDigest,
  { realmUrl, unsubscribeUrl }: { readonly realmUrl: string; readonly unsubscribeUrl: string },
): MailContent {
  const { messages, realmName, namesRealm, showsContent } = digest;
  const count = messages.length === 1 ? 'a message' : `${messages.length} messages`;
  const shown = messages.filter(({ content }) => content !== null);
  return {
    subject: `${subjectOf(digest)}${namesRealm ? ` [${realmName}]` : ''}`,
    paragraphs: showsContent
      ? []
      : [
          `You missed ${count} at ${realmName}.`,
          'This mail does not say what they are about, because of your settings.',
        ],
    ...(showsContent && {
      quote: {
        text: shown.map((each) => `${each.senderName}:\n${each.content}`).join('\n\n'),
        html: shown.map((each) => htmlOf(each, realmUrl)).join('\n'),
      },
    }),
    action: { label: `Read in ${realmName}`, url: `${realmUrl}/${placeOf(digest)}` },
    footer: [
      reasonOf(digest),
      'Answers to this mail reach nobody.',
      { label: 'No more mails about messages', url: unsubscribeUrl },
    ],
  };
}

function subjectOf({ channel, others, messages, showsContent }: MissedDigest): string {
  if (!showsContent) return 'New messages';
  if (channel) return `#${channel.name} > ${channel.topic}`;
  const names = others.map(({ fullName }) => fullName);
  if (names.length === 0) return 'Messages to yourself';
  if (names.length === 1) return `DMs with ${names[0]}`;
  if (names.length <= 3) {
    return `Group DMs with ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  }
  return `Group DMs with ${messages[0]?.senderName ?? ''} and ${names.length - 1} others`;
}

function reasonOf({ channel, messages, realmName }: MissedDigest): string {
  const triggers = new Set(messages.map(({ trigger }) => trigger));
  if (!channel) return `You get this because somebody wrote to you at ${realmName}.`; // glossary: allow
  if (triggers.has('mentioned')) return `You get this because you were mentioned at ${realmName}.`;
  if ([...triggers].some((trigger) => trigger.includes('wildcard'))) {
    return `You get this because everybody was mentioned at ${realmName}.`;
  }
  return [...triggers].some((trigger) => trigger.startsWith('followed'))
    ? `You get this because you follow this topic at ${realmName}.`
    : `You get this because you asked for mails about this channel at ${realmName}.`;
}

/** The address of the newest of the messages in a client. */
function placeOf({ channel, others, messages }: MissedDigest): string {
  const near = `near/${messages.at(-1)?.id ?? 0}`;
  if (channel) {
    const topic = encodeURIComponent(channel.topic).replaceAll('.', '%2E').replaceAll('%', '.');
    return `#narrow/channel/${channel.id}/topic/${topic}/${near}`;
  }
  return `#narrow/dm/${others.map(({ id }) => id).join(',')}-dm/${near}`;
}

/** Uploaded files in the text of a message; attributes are escaped and contain no `>`. */
const SHOWN_PICTURE =
  /<img alt="([^"]*)" class="inline-image"[^>]*? data-original-src="([^"]*)"[^>]*>/g;
const SHOWN_SOUND =
  /<audio controls preload="metadata" src="([^"]*)"(?: title="([^"]*)")?><\/audio>/g;

const fileLink = (href: string, text: string) =>
  `<a href="${href}">${text === '' ? (href.split('/').at(-1) ?? href) : text}</a>`;

function htmlOf({ senderName, renderedContent }: MissedMessage, realmUrl: string): string {
  const absolute = (renderedContent ?? '')
    .replace(SHOWN_PICTURE, (_, text: string, href: string) => fileLink(href, text))
    .replace(SHOWN_SOUND, (_, href: string, text?: string) => fileLink(href, text ?? ''))
    // Pictures need a log-in, and would show the sender when the mail is read.
    .replace(/<img\b[^>]*>/g, '')
    .replace(/ href="\//g, ` href="${escapeHtml(realmUrl)}/`)
    .replace(/ href="#/g, ` href="${escapeHtml(realmUrl)}/#`);
  return `<p style="margin:8px 0 0;font-weight:600">${escapeHtml(senderName)}</p>\n${absolute}`;
}
