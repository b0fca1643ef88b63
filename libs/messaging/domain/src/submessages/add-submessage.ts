import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import type { SubmessageContext } from './submessage-repository.ts';
import { participate } from '../topics/raise-topic.ts';
import { widgetDataFault } from './widget-data.ts';

/** The largest length, that of a message: more than any vote, option or task. In UTF-16 units. */
const MAX_SUBMESSAGE_LENGTH = 10_000;

/** Data for a message. */
interface AddSubmessageInput {
  readonly messageId: number;
  readonly msgType: string;
  /** JSON text. */
  readonly content: string;
}

/**
 * Attaches data to a message: a vote in a poll, a task of a list. Only the author of the message may attach
 * the first data, which polls and to-do lists have from the start.
 *
 * @see the operation `submessage`
 */
export class AddSubmessage {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError MESSAGE_NOT_ACCESSIBLE, SUBMESSAGE_NOT_ATTACHABLE, SUBMESSAGE_NOT_JSON,
   *   SUBMESSAGE_DATA_INVALID, LIMIT_REACHED
   */
  async execute(actor: Actor, input: AddSubmessageInput): Promise<void> {
    const { userId: senderId, realmId } = actor;
    const { msgType, content } = input;
    await this.#ports.unitOfWork.run(async (tx) => {
      const message = await tx.messages.lockVisible(actor, input.messageId);
      if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      const context = await tx.submessages.contextOf(message.id, senderId);
      checkData(context, senderId, content);
      const submessage = { messageId: message.id, senderId, msgType, content };
      const submessageId = await tx.submessages.add(submessage);
      await tx.events.append({
        type: 'submessage.added',
        realmId,
        submessageId,
        place: message.place,
        ...submessage,
      });
      await participate(tx, actor, message, this.#ports.clock.now());
    });
  }
}

function checkData(context: SubmessageContext, senderId: number, content: string): void {
  const isAuthor = context.authorId === senderId;
  if (!isAuthor && !context.isOpen) throw new MessagingError('SUBMESSAGE_NOT_ATTACHABLE');
  if (content.length > MAX_SUBMESSAGE_LENGTH) {
    const reason = `content is too long (limit: ${MAX_SUBMESSAGE_LENGTH} characters)`;
    throw new MessagingError('SUBMESSAGE_DATA_INVALID', { reason });
  }
  const data = parsed(content);
  if (data === undefined) throw new MessagingError('SUBMESSAGE_NOT_JSON');
  const reason = widgetDataFault(typeOf(context.widget), data, isAuthor);
  if (reason !== null) throw new MessagingError('SUBMESSAGE_DATA_INVALID', { reason });
  if (context.earlierOwn >= PERSONAL_LIMITS['submessages of one message']) {
    throw limitReached('submessages of one message');
  }
}

/** The kind of a message, by its first submessage. */
function typeOf(widget: string | null): string {
  const { widget_type: type } = (parsed(widget ?? '{}') ?? {}) as { widget_type?: unknown };
  return typeof type === 'string' ? type : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
