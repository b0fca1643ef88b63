import type { Actor } from '@tandem/shared-kernel';
import { cutToLength } from '../content/cut-to-length.ts';
import { quoted } from '../content/quoted.ts';
import { MAX_TOPIC_LENGTH } from '../content/topic-name.ts';
import { BotMessages } from '../messages/bot-messages.ts';
import { Composer } from '../messages/composer.ts';
import type { MessageQueries } from '../messages/message-queries.ts';
import type { MessageView } from '../messages/message-view.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { messageUrl, topicLink } from '../moves/topic-link.ts';
import type { ReportContext } from './insight-queries.ts';

/** The reasons of a report. */
export const REPORT_TYPES = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const;
/** One of {@link REPORT_TYPES}. */
type ReportType = (typeof REPORT_TYPES)[number];

/** Longest explanation, in characters (code points). */
export const MAX_REPORT_DESCRIPTION = 1000;

/** A report by a user. */
interface ReportMessageInput {
  readonly messageId: number;
  readonly type: ReportType;
  readonly description: string;
}

const REASONS: Readonly<Record<ReportType, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
};

type Ports = Pick<
  MessagingPorts,
  'unitOfWork' | 'references' | 'renderer' | 'addresses' | 'clock'
> & {
  readonly insights: Pick<MessagingPorts['insights'], 'reportContext'>;
  readonly messages: Pick<MessageQueries, 'findMessage'>;
};

/**
 * Reports a message to the moderators, in the channel for such reports.
 *
 * @see the operation `report-message`
 */
export class ReportMessage {
  readonly #ports: Ports;
  readonly #messages: BotMessages;
  readonly #composer: Composer;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#messages = new BotMessages(ports);
    this.#composer = new Composer(ports);
  }

  /**
   * @throws MessagingError REPORT_EXPLANATION_MISSING, MESSAGE_REPORTING_DISABLED,
   *   MESSAGE_NOT_ACCESSIBLE
   * @throws ContentError MESSAGE_NOT_RENDERABLE, RENDERING_BUSY
   */
  async execute(actor: Actor, input: ReportMessageInput): Promise<void> {
    const { insights, messages } = this.#ports;
    if (input.type === 'other' && input.description.trim() === '') {
      throw new MessagingError('REPORT_EXPLANATION_MISSING');
    }
    const context = await insights.reportContext(actor);
    const { channel, botId } = context;
    if (channel === null || botId === null) throw new MessagingError('MESSAGE_REPORTING_DISABLED');
    const message = await messages.findMessage(actor, input.messageId);
    if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
    const text = this.#text(actor, input, context, message);
    const name = `${message.sender.fullName}'s moderation requests`;
    const topic = cutToLength(name, MAX_TOPIC_LENGTH, '...');
    const { writing } = context;
    const found = await this.#composer.findReferences(this.#ports.references, actor, text);
    const rendered = await this.#composer.render(actor, text, writing, found);
    await this.#ports.unitOfWork.run((tx) =>
      this.#messages.write(tx, {
        actor,
        botId,
        writing,
        channel,
        topic,
        text,
        rendered,
        isReadByActor: false,
      }),
    );
  }

  #text(
    actor: Actor,
    input: ReportMessageInput,
    { reporterName, writing }: ReportContext,
    { id, sender, place, content }: MessageView,
  ): string {
    const reporter = `@_**${reporterName}|${actor.userId}**`;
    const author = `@_**${sender.fullName}|${sender.id}**`;
    const realmUrl = this.#ports.addresses.urlOf(writing.realmStringId);
    const where =
      place.kind === 'channel'
        ? ` in ${topicLink({ channelId: place.channelId, name: place.channelName }, place.topic)} ([original message](${messageUrl(realmUrl, { channelId: place.channelId, name: place.channelName }, place.topic, id)}))`
        : '';
    const notes = input.description.trim() === '' ? '' : `- Notes:\n${quoted(input.description)}\n`;
    return `${reporter} reported a message sent by ${author}${where}.\n- Reason: **${REASONS[input.type]}**\n${notes}${quoted(content)}`;
  }
}
