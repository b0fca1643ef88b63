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
import { missedMailTexts, type MissedMailTexts } from './missed-mail-texts.ts';

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
  const { messages, realmName: realm, namesRealm, showsContent } = digest;
  const texts = missedMailTexts.textsFor([digest.language]);
  const { language, t } = texts;
  const shown = messages.filter(({ content }) => content !== null);
  return {
    language,
    subject: `${subjectOf(digest, texts)}${namesRealm ? ` [${realm}]` : ''}`,
    paragraphs: showsContent
      ? []
      : [t('missed', { count: messages.length, realm }), t('hidden', { realm })],
    ...(showsContent && {
      quote: {
        text: shown.map((each) => `${each.senderName}:\n${each.content}`).join('\n\n'),
        html: shown.map((each) => htmlOf(each, realmUrl)).join('\n'),
      },
    }),
    action: {
      label: t('read', { realm }),
      url: `${realmUrl}/${placeOf(digest)}`,
      alternative: t('alternative'),
    },
    footer: [
      reasonOf(digest, texts),
      t('noAnswers'),
      // The page of the link has the language of the mail.
      { label: t('unsubscribe'), url: `${unsubscribeUrl}?language=${language}` },
    ],
  };
}

function subjectOf(
  { channel, others, messages, showsContent }: MissedDigest,
  { language, t }: MissedMailTexts,
): string {
  if (!showsContent) return t('subject.hidden');
  if (channel) return `#${channel.name} > ${channel.topic}`;
  const names = others.map(({ fullName }) => fullName);
  if (names.length === 0) return t('subject.self');
  if (names.length === 1) return t('subject.one', { name: names[0] ?? '' });
  if (names.length <= 3) {
    return t('subject.group', { names: new Intl.ListFormat(language).format(names) });
  }
  return t('subject.many', { name: messages[0]?.senderName ?? '', count: names.length - 1 });
}

function reasonOf(
  { channel, messages, realmName: realm }: MissedDigest,
  { t }: MissedMailTexts,
): string {
  const triggers = new Set(messages.map(({ trigger }) => trigger));
  if (!channel) return t('reason.direct', { realm });
  if (triggers.has('mentioned')) return t('reason.mentioned', { realm });
  if ([...triggers].some((trigger) => trigger.includes('wildcard'))) {
    return t('reason.everybody', { realm });
  }
  return [...triggers].some((trigger) => trigger.startsWith('followed'))
    ? t('reason.followed', { realm })
    : t('reason.channel', { realm });
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
