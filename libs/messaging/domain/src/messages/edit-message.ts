import type { Actor } from '@tandem/shared-kernel';
import { ContentError } from '../content/content-errors.ts';
import { normalizeEditedContent } from '../content/message-body.ts';
import { cutToLength } from '../content/cut-to-length.ts';
import type { RenderedContent } from '../content/message-renderer.ts';
import { MAX_TOPIC_LENGTH, normalizeTopic } from '../content/topic-name.ts';
import type { PropagateMode } from '../moves/message-moves.ts';
import { Mover, type MoveInput } from '../moves/mover.ts';
import { RESOLVED_MARK } from '../moves/resolved-topic.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { WritingContext } from '../settings/writing-context.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import type { DetachedUpload } from './attachments.ts';
import { replaceUploads } from '../uploads/attachment-claims.ts';
import { Composer, messageBody } from './composer.ts';
import { checkContentEditor } from './edit-rules.ts';
import { storedTopic } from './empty-topic.ts';
import { checkMentions, mentionedUserIds } from './mention-rules.ts';
import type { EditableMessage, MessageBody } from './message-repository.ts';
import type { FoundReferences } from './reference-queries.ts';

/** Absent properties do not change. */
export interface EditMessageInput {
  readonly messageId: number;
  readonly content?: string | undefined;
  readonly topic?: string | undefined;
  readonly channelId?: number | undefined;
  readonly propagateMode: PropagateMode;
  /** Posts a notice in the old topic; false by default. */
  readonly notifyOldThread?: boolean | undefined;
  /** Posts a notice in the new topic; true by default. */
  readonly notifyNewThread?: boolean | undefined;
  /** Lower-case hex hash of the content that the editor expects. */
  readonly previousContentSha256?: string | undefined;
}

type Ports = Pick<
  MessagingPorts,
  'unitOfWork' | 'renderer' | 'references' | 'addresses' | 'clock'
> & {
  readonly insights: Pick<MessagingPorts['insights'], 'writingOf'>;
};

/** A text that may replace another. */
interface Draft {
  readonly body: MessageBody;
  readonly uploadPaths: readonly string[];
}

interface Rendering {
  readonly found: FoundReferences;
  readonly rendered: RenderedContent;
}

/** @throws ContentError for a text that could not be rendered */
type EarlyRendering = () => Rendering;

/**
 * Changes the content of a message, or moves it and others of its topic. Checks have the order of the
 * reference server, which clients can observe.
 *
 * Five round trips for a content: begin, lock, change, event, commit; one more when the text has
 * references. Two more before them for a content that takes long to render. About fifteen for a move, with
 * its notices.
 *
 * @see the operation `update-message`
 */
export class EditMessage {
  readonly #ports: Ports;
  readonly #composer: Composer;
  readonly #mover: Mover;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#composer = new Composer(ports);
    this.#mover = new Mover(ports);
  }

  /**
   * @throws MessagingError MESSAGE_NOT_ACCESSIBLE, see `checkContentEditor` and `checkRequest`,
   *   WIDGET_NOT_EDITABLE, CONTENT_HASH_MISMATCH, LIMIT_REACHED, see `Mover` and `checkMentions`
   * @throws ContentError for the text or the topic
   */
  async execute(
    actor: Actor,
    input: EditMessageInput,
  ): Promise<{ detachedUploads: readonly DetachedUpload[] }> {
    const early = await this.#renderEarly(actor, input.content);
    return this.#ports.unitOfWork.run(async (tx) => {
      const message = await this.#lock(tx, actor, input);
      const now = this.#ports.clock.now();
      if (input.content !== undefined) checkContentEditor(message, actor.userId, now);
      const move = checkRequest(message, input);
      if (input.content !== undefined && message.isWidget) {
        throw new MessagingError('WIDGET_NOT_EDITABLE');
      }
      checkPreviousContent(message, input.previousContentSha256);
      if (input.content !== undefined) checkHistory(message);
      const plan = move && (await this.#mover.plan(tx, actor, message, move, now));
      const draft = await this.#draft(tx, actor, message, input.content, early);
      if (plan) await this.#mover.check(tx, plan);
      const editId = draft && (await this.#saveContent(tx, actor, message, draft, now));
      if (plan) await this.#mover.move(tx, plan, editId);
      const detachedUploads = draft ? await this.#replaceUploads(tx, actor, message, draft) : [];
      return { detachedUploads };
    });
  }

  /** Channels and topics before messages: a send locks the topic first. */
  async #lock(tx: MessagingTx, actor: Actor, input: EditMessageInput): Promise<EditableMessage> {
    const { messageId, topic, channelId } = input;
    if (topic !== undefined || channelId !== undefined) {
      const target = {
        channelId: channelId ?? null,
        topic: topic === undefined ? null : key(topic),
      };
      await tx.moves.lockTopics(actor, messageId, target);
    }
    const message = await tx.messages.lockForEdit(actor, messageId);
    if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
    return message;
  }

  async #draft(
    tx: MessagingTx,
    actor: Actor,
    message: EditableMessage,
    source: string | undefined,
    early: EarlyRendering | null,
  ): Promise<Draft | null> {
    if (source === undefined) return null;
    const content = normalizeEditedContent(source);
    const { found, rendered } = early
      ? early()
      : await this.#renderNow(tx, actor, content, message.writing);
    const location = message.place.kind === 'channel' ? message : null;
    await checkMentions(tx.references, actor, rendered, found, location);
    const mentioned = await mentionedUserIds(tx.references, rendered);
    return {
      body: messageBody(content, rendered, mentioned),
      uploadPaths: rendered.uploadPaths,
    };
  }

  /**
   * Slow texts are rendered before the transaction, which would hold a connection and the message
   * meanwhile. Only the sender may change a content, so the writer is the actor.
   *
   * @returns `null` for texts that do not take long
   */
  async #renderEarly(actor: Actor, source: string | undefined): Promise<EarlyRendering | null> {
    const { renderer, insights, references } = this.#ports;
    if (source === undefined || !renderer.mayTakeLong(source)) return null;
    try {
      const content = normalizeEditedContent(source);
      const [writing, found] = await Promise.all([
        insights.writingOf(actor),
        this.#composer.findReferences(references, actor, content),
      ]);
      const rendered = await this.#composer.render(actor, content, writing, found);
      return () => ({ found, rendered });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      // The first error is that the actor may not edit the message at all.
      return () => {
        throw error;
      };
    }
  }

  async #renderNow(
    tx: MessagingTx,
    actor: Actor,
    content: string,
    writing: WritingContext,
  ): Promise<Rendering> {
    const found = await this.#composer.findReferences(tx.references, actor, content);
    return { found, rendered: await this.#composer.renderAtOnce(content, writing, found) };
  }

  async #saveContent(
    tx: MessagingTx,
    { userId: editorId, realmId }: Actor,
    { id: messageId, place }: EditableMessage,
    { body }: Draft,
    editedAt: Date,
  ): Promise<number> {
    const saved = await tx.messages.saveContent({ messageId, editorId, editedAt, body });
    const { editId, change } = saved;
    await tx.events.append({
      type: 'message.edited',
      realmId,
      messageId,
      editId,
      editorId,
      editedAt: editedAt.getTime(),
      place,
      change,
    });
    return editId;
  }

  #replaceUploads(
    tx: MessagingTx,
    { realmId, userId }: Actor,
    { id: messageId, hasAttachment }: EditableMessage,
    { uploadPaths }: Draft,
  ): Promise<readonly DetachedUpload[]> {
    if (!hasAttachment && uploadPaths.length === 0) return Promise.resolve([]);
    return replaceUploads(tx, { realmId, userId, messageId, uploadPaths });
  }
}

/**
 * Checks whether the parts of the request are consistent and fit the message.
 *
 * @returns the move, `null` when there is none
 * @throws MessagingError NOTHING_TO_CHANGE, DIRECT_MESSAGE_NOT_MOVABLE, DIRECT_MESSAGE_HAS_NO_TOPIC,
 *   PROPAGATE_MODE_WITHOUT_MOVE, EMPTY_TOPIC_NOT_RESOLVABLE, CONTENT_EDIT_WITH_CHANNEL_MOVE
 * @throws ContentError TOPIC_HAS_INVALID_CHARACTER
 */
function checkRequest(message: EditableMessage, input: EditMessageInput): MoveInput | null {
  const { content, propagateMode } = input;
  const topic = topicAsked(message, input.topic);
  const channelId = channelAsked(message, input.channelId);
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
  if (!moves) return null;
  const { notifyOldThread: notifiesSource = false, notifyNewThread: notifiesTarget = true } = input;
  const changesContent = content !== undefined;
  return { topic, channelId, mode: propagateMode, notifiesSource, notifiesTarget, changesContent };
}

/** The requested channel; `undefined` when the message is already in it. */
function channelAsked({ place }: EditableMessage, channelId: number | undefined) {
  return place.kind === 'channel' && place.channelId === channelId ? undefined : channelId;
}

/** The lock key of a topic whose name is not yet validated. */
function key(raw: string): string {
  return cutToLength(storedTopic(raw.trim()).replaceAll('\0', ''), MAX_TOPIC_LENGTH, '...');
}

/** The requested topic, trimmed; `undefined` when the message already has it, also once cut. */
function topicAsked({ place }: EditableMessage, raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  const topic = storedTopic(raw.trim());
  const cut = cutToLength(topic, MAX_TOPIC_LENGTH, '...');
  return place.kind === 'channel' && cut === place.topic ? undefined : topic;
}

function checkNewTopic(topic: string): void {
  if (topic.startsWith(RESOLVED_MARK) && storedTopic(topic.slice(1).trim()) === '') {
    throw new MessagingError('EMPTY_TOPIC_NOT_RESOLVABLE');
  }
  normalizeTopic(topic);
}

function checkPreviousContent(message: EditableMessage, sha256: string | undefined): void {
  if (sha256 !== undefined && sha256 !== message.contentSha256) {
    throw new MessagingError('CONTENT_HASH_MISMATCH', { field: 'prev_content_sha256' });
  }
}

/** Readers of a message and its archive get the whole history at once. */
function checkHistory({ historyBytes }: EditableMessage): void {
  const things = 'bytes of former texts of one message';
  if (historyBytes >= PERSONAL_LIMITS[things]) throw limitReached(things);
}
