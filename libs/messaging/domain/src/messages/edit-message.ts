import type { Actor } from '@tandem/shared-kernel';
import { normalizeEditedContent } from '../content/message-body.ts';
import { normalizeTopic } from '../content/topic-name.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { DetachedUpload } from './attachments.ts';
import { replaceUploads } from '../uploads/attachment-claims.ts';
import { Composer, messageBody } from './composer.ts';
import { checkContentEditor } from './edit-rules.ts';
import { storedTopic } from './empty-topic.ts';
import { checkMentions, mentionedUserIds } from './mention-rules.ts';
import type { EditableMessage } from './message-repository.ts';

/** Which messages of a topic move along with the one that is edited. */
export const PROPAGATE_MODES = ['change_one', 'change_later', 'change_all'] as const;
/** One of {@link PROPAGATE_MODES}. */
export type PropagateMode = (typeof PROPAGATE_MODES)[number];

/** What is left out stays as it is. */
export interface EditMessageInput {
  readonly messageId: number;
  readonly content?: string | undefined;
  readonly topic?: string | undefined;
  readonly channelId?: number | undefined;
  readonly propagateMode: PropagateMode;
  /** Lower-case hex of what the editor takes to be the content. */
  readonly previousContentSha256?: string | undefined;
}

const RESOLVE_MARK = '✔';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'renderer' | 'addresses' | 'clock'>;

/**
 * Changes the content of a message. Checks come in the order of the reference server, which clients
 * can observe; moving messages to other topics and channels takes its place among them.
 *
 * Five round trips: begin, lock, change, event, commit; one more when the text refers to something.
 *
 * @see the operation `update-message`
 */
export class EditMessage {
  readonly #ports: Ports;
  readonly #composer: Composer;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#composer = new Composer(ports);
  }

  /**
   * @throws MessagingError MESSAGE_NOT_ACCESSIBLE, see `checkContentEditor` and `checkRequest`,
   *   WIDGET_NOT_EDITABLE, CONTENT_HASH_MISMATCH, MESSAGE_MOVE_UNSUPPORTED, see `checkMentions`
   * @throws ContentError for the text or the topic
   */
  execute(
    actor: Actor,
    input: EditMessageInput,
  ): Promise<{ detachedUploads: readonly DetachedUpload[] }> {
    return this.#ports.unitOfWork.run(async (tx) => {
      const message = await tx.messages.lockForEdit(actor, input.messageId);
      if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      const now = this.#ports.clock.now();
      if (input.content !== undefined) checkContentEditor(message, actor.userId, now);
      const moves = checkRequest(message, input);
      if (input.content !== undefined && message.isWidget) {
        throw new MessagingError('WIDGET_NOT_EDITABLE');
      }
      checkPreviousContent(message, input.previousContentSha256);
      if (moves) throw new MessagingError('MESSAGE_MOVE_UNSUPPORTED');
      const content = normalizeEditedContent(input.content ?? '');
      return { detachedUploads: await this.#changeContent(tx, actor, message, content, now) };
    });
  }

  async #changeContent(
    tx: MessagingTx,
    actor: Actor,
    message: EditableMessage,
    content: string,
    now: Date,
  ): Promise<readonly DetachedUpload[]> {
    const found = await this.#composer.findReferences(tx.references, actor, content);
    const rendered = await this.#composer.render(content, message.writing, found);
    const place = message.place.kind === 'channel' ? message : null;
    await checkMentions(tx.references, actor, rendered, found, place);
    const body = messageBody(content, rendered, await mentionedUserIds(tx.references, rendered));
    const { userId: editorId, realmId } = actor;
    const { id: messageId } = message;
    const editId = await tx.messages.saveContent({ messageId, editorId, editedAt: now, body });
    await tx.events.append({
      type: 'message.edited',
      ...{ realmId, messageId, editId, editorId, editedAt: now.getTime(), place: message.place },
    });
    const { uploadPaths } = rendered;
    return replaceUploads(tx, { realmId, userId: editorId, messageId, uploadPaths });
  }
}

/**
 * Whether the parts of the request go together and fit the message.
 *
 * @returns true when the message is to be moved
 * @throws MessagingError NOTHING_TO_CHANGE, DIRECT_MESSAGE_NOT_MOVABLE, DIRECT_MESSAGE_HAS_NO_TOPIC,
 *   PROPAGATE_MODE_WITHOUT_MOVE, EMPTY_TOPIC_NOT_RESOLVABLE, CONTENT_EDIT_WITH_CHANNEL_MOVE
 * @throws ContentError TOPIC_HAS_INVALID_CHARACTER
 */
function checkRequest(message: EditableMessage, input: EditMessageInput): boolean {
  const { content, channelId, propagateMode } = input;
  const topic = topicAsked(message, input.topic);
  if (content === undefined && channelId === undefined && topic === undefined) {
    throw new MessagingError('NOTHING_TO_CHANGE');
  }
  if (message.place.kind === 'direct') {
    if (channelId !== undefined) throw new MessagingError('DIRECT_MESSAGE_NOT_MOVABLE');
    if (topic !== undefined) throw new MessagingError('DIRECT_MESSAGE_HAS_NO_TOPIC');
  }
  const moves = topic !== undefined || channelId !== undefined;
  if (propagateMode !== 'change_one' && !moves) {
    throw new MessagingError('PROPAGATE_MODE_WITHOUT_MOVE');
  }
  if (topic !== undefined) checkNewTopic(topic);
  if (content !== undefined && channelId !== undefined) {
    throw new MessagingError('CONTENT_EDIT_WITH_CHANNEL_MOVE');
  }
  return moves;
}

/** The topic asked for, trimmed; `undefined` when the message is there already. */
function topicAsked(message: EditableMessage, raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  const topic = storedTopic(raw.trim());
  return message.place.kind === 'channel' && topic === message.place.topic ? undefined : topic;
}

function checkNewTopic(topic: string): void {
  if (topic.startsWith(RESOLVE_MARK) && storedTopic(topic.slice(1).trim()) === '') {
    throw new MessagingError('EMPTY_TOPIC_NOT_RESOLVABLE');
  }
  normalizeTopic(topic);
}

function checkPreviousContent(message: EditableMessage, sha256: string | undefined): void {
  if (sha256 !== undefined && sha256 !== message.contentSha256) {
    throw new MessagingError('CONTENT_HASH_MISMATCH', { field: 'prev_content_sha256' });
  }
}
