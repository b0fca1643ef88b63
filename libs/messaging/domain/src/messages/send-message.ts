import type { Actor } from '@tandem/shared-kernel';
import { normalizeContent } from '../content/message-body.ts';
import type { RenderedContent } from '../content/message-renderer.ts';
import { normalizeTopic } from '../content/topic-name.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { Composer, messageBody } from './composer.ts';
import type { ChannelReference, PeopleReference } from './destination.ts';
import { storedTopic } from './empty-topic.ts';
import { checkMentions, mentionedUserIds, type MentionLocation } from './mention-rules.ts';
import {
  TransactionalMessagePosting,
  insertMessage,
  newMessagePost,
  type MessagePosting,
} from './message-posting.ts';
import {
  DuplicateSend,
  TopicGone,
  type MessageBody,
  type NewMessageLocation,
} from './message-repository.ts';
import { checkChannelPosting, checkDirectPosting } from './posting-rules.ts';
import type { FoundReferences, TextLocation } from './reference-queries.ts';
import { policyAfter } from '../topics/automatic-policy.ts';
import { raiseTopic } from '../topics/raise-topic.ts';
import { TOPIC_POLICIES, type TopicPolicy } from '../topics/topic-policy.ts';
import { claimUploads } from '../uploads/attachment-claims.ts';
import { widgetOf } from './widget.ts';
import type { WritingContext } from '../settings/writing-context.ts';

/** The destination of a message. A channel message without a topic goes to the general chat. */
export type SendTarget =
  | { readonly kind: 'channel'; readonly channel: ChannelReference; readonly topic: string }
  | { readonly kind: 'direct'; readonly people: PeopleReference };

/** A message as its sender requests it. */
export interface SendMessageInput {
  readonly target: SendTarget;
  /** Markdown. */
  readonly content: string;
  /** Name of the program that sends. */
  readonly clientName: string;
  /** Sending the message marks it as read for its sender. */
  readonly readBySender: boolean;
  /** The same key again is the same message. */
  readonly sendKey: string | null;
  /**
   * The request under the key: another request with the same key is refused. Absent where the key
   * identifies the request.
   */
  readonly sendRequest?: string;
  readonly echo: { readonly queueId: string; readonly localId: string } | null;
}

/** A message that was sent. */
export interface SentMessage {
  readonly messageId: number;
  /** The sender's new policy of the topic; `null` if it did not change. */
  readonly newPolicy: TopicPolicy | null;
}

/** Further work of the transaction that sends a message; if it fails, the message is not sent. */
interface SentAlongside {
  readonly before?: (tx: MessagingTx) => Promise<void>;
  readonly after?: (tx: MessagingTx, messageId: number) => Promise<void>;
}

/** A message that passed all checks. */
export interface ComposedMessage {
  readonly place: NewMessageLocation;
  readonly body: MessageBody;
  /** Below `/user_uploads/`. */
  readonly uploadPaths: readonly string[];
  /** The higher policy of the topic by user. */
  readonly policies: ReadonlyMap<number, TopicPolicy>;
  /** The topic for which the message was checked; `null` for a new one, and for direct messages. */
  readonly topicId: number | null;
}

/** A text, with all that rendering it needs. */
interface Prepared {
  readonly content: string;
  readonly destination: Destination;
  readonly found: FoundReferences;
}

/** A checked destination. */
interface Destination {
  readonly alreadySentId: number | null;
  readonly place: NewMessageLocation;
  readonly mentions: MentionLocation | null;
  readonly writing: WritingContext;
  /** The sender's policy of the topic. */
  readonly newPolicy: TopicPolicy | null;
  /** `null` for a new one, and for direct messages. */
  readonly topicId: number | null;
}

/** The dependencies of sending. */
export type SendMessagePorts = Pick<
  MessagingPorts,
  'unitOfWork' | 'posting' | 'destinations' | 'references' | 'renderer' | 'addresses' | 'clock'
>;

/**
 * Sends a message to a topic of a channel or to users.
 *
 * Two round trips: one read (two in parallel when the text has references), and the message with its event;
 * begin and commit in addition when the same transaction has further work, such as following the topic.
 * None of them grows with the number of recipients.
 *
 * @see the operation `send-message`
 */
export class SendMessage {
  readonly #ports: SendMessagePorts;
  readonly #composer: Composer;
  readonly #posting: MessagePosting;

  constructor(ports: SendMessagePorts) {
    this.#ports = ports;
    this.#posting = ports.posting ?? new TransactionalMessagePosting(ports.unitOfWork);
    this.#composer = new Composer(ports);
  }

  /**
   * @throws ContentError for the text or the topic
   * @throws MessagingError SEND_KEY_REUSED, for the destination, see `checkChannelPosting`,
   *   `checkDirectPosting`, and for mentions, see `checkMentions`
   */
  async execute(
    actor: Actor,
    input: SendMessageInput,
    alongside: SentAlongside = {},
  ): Promise<SentMessage> {
    const prepared = await this.#prepare(actor, input);
    const { alreadySentId } = prepared.destination;
    if (alreadySentId !== null) {
      await this.#checkRepeated(actor, input);
      return { messageId: alreadySentId, newPolicy: null };
    }
    const composed = await this.#finish(actor, prepared);
    try {
      return await this.#store(actor, input, composed, alongside);
    } catch (error) {
      if (!(error instanceof TopicGone)) throw error;
      // The topic moved meanwhile: the message is checked against the current topic.
      return this.execute(actor, input, alongside);
    }
  }

  /**
   * Checks a message and renders it, but does not send it.
   *
   * @throws ContentError and MessagingError as {@link execute}
   */
  async compose(
    actor: Actor,
    input: Pick<SendMessageInput, 'target' | 'content'>,
  ): Promise<ComposedMessage> {
    return this.#finish(actor, await this.#prepare(actor, { ...input, sendKey: null }));
  }

  async #prepare(
    actor: Actor,
    input: Pick<SendMessageInput, 'target' | 'content' | 'sendKey'>,
  ): Promise<Prepared> {
    const content = normalizeContent(input.content);
    const location = textLocation(input.target);
    const [destination, found] = await Promise.all([
      this.#destination(actor, input),
      this.#composer.findReferences(this.#ports.references, actor, content, location),
    ]);
    return { content, destination, found };
  }

  async #finish(actor: Actor, { content, destination, found }: Prepared): Promise<ComposedMessage> {
    const rendered = await this.#composer.render(actor, content, destination.writing, found);
    const body = await this.#body(actor, content, rendered, found, destination.mentions);
    const { place, newPolicy, topicId } = destination;
    const policies = new Map(newPolicy === null ? [] : [[actor.userId, newPolicy]]);
    for (const userId of rendered.mentionedUserIds) {
      if (found.followerIds.has(userId)) policies.set(userId, TOPIC_POLICIES.followed);
    }
    return { place, body, uploadPaths: rendered.uploadPaths, policies, topicId };
  }

  /** @throws MessagingError SEND_KEY_REUSED */
  async #checkRepeated(
    { userId }: Actor,
    { sendKey, sendRequest }: Pick<SendMessageInput, 'sendKey' | 'sendRequest'>,
  ): Promise<void> {
    if (sendKey === null || sendRequest === undefined) return;
    if (await this.#ports.destinations.isRepeated(userId, sendKey, sendRequest)) return;
    throw new MessagingError('SEND_KEY_REUSED');
  }

  #destination(
    actor: Actor,
    input: Pick<SendMessageInput, 'target' | 'sendKey'>,
  ): Promise<Destination> {
    const { target, sendKey } = input;
    return target.kind === 'channel'
      ? this.#channel(actor, target.channel, target.topic, sendKey)
      : this.#people(actor, target.people, sendKey);
  }

  async #channel(
    actor: Actor,
    reference: ChannelReference,
    rawTopic: string,
    sendKey: string | null,
  ): Promise<Destination> {
    const topic = storedTopic(normalizeTopic(rawTopic));
    const channel = await this.#ports.destinations.findChannel(actor, reference, topic, sendKey);
    if (channel === null) throw unknownChannel(reference);
    if (channel.alreadySentId === null) checkChannelPosting(channel, topic);
    const { channelId, recipientId, writing, alreadySentId, visibility, hasBegun, topicId } =
      channel;
    return {
      newPolicy: policyAfter(hasBegun ? 'send' : 'start', visibility),
      place: { kind: 'channel', channelId, recipientId, topic },
      alreadySentId,
      topicId,
      writing,
      mentions: channel,
    };
  }

  async #people(
    actor: Actor,
    reference: PeopleReference,
    sendKey: string | null,
  ): Promise<Destination> {
    const named = 'ids' in reference ? reference.ids : reference.emails;
    if (named.length === 0) throw new MessagingError('RECIPIENTS_MISSING');
    const people = await this.#ports.destinations.findPeople(actor, reference, sendKey);
    if (people.alreadySentId === null) checkDirectPosting(actor.userId, people);
    const everybody = new Set([actor.userId, ...people.recipients.map((each) => each.id)]);
    const userIds = [...everybody].sort((a, b) => a - b);
    const { writing, alreadySentId } = people;
    return {
      place: { kind: 'direct', userIds },
      alreadySentId,
      writing,
      mentions: null,
      newPolicy: null,
      topicId: null,
    };
  }

  async #body(
    actor: Actor,
    content: string,
    rendered: RenderedContent,
    found: FoundReferences,
    location: MentionLocation | null,
  ): Promise<MessageBody> {
    await checkMentions(this.#ports.references, actor, rendered, found, location);
    return messageBody(content, rendered, await mentionedUserIds(this.#ports.references, rendered));
  }

  async #store(
    actor: Actor,
    input: SendMessageInput,
    { place, body, uploadPaths, policies, topicId }: ComposedMessage,
    alongside: SentAlongside,
  ): Promise<SentMessage> {
    const { clientName, readBySender, sendKey, sendRequest = null, echo } = input;
    const { realmId, userId: senderId } = actor;
    const sentAt = this.#ports.clock.now();
    const widget = widgetOf(body.content);
    const post = newMessagePost(
      {
        realmId,
        senderId,
        place,
        body,
        sentAt,
        clientName,
        readBySender,
        widget,
        sendKey,
        sendRequest,
        topicId,
      },
      { echo },
    );
    try {
      const isAlone = uploadPaths.length === 0 && policies.size === 0;
      if (isAlone && !alongside.before && !alongside.after) {
        return { messageId: await this.#posting.post(post), newPolicy: null };
      }
      return await this.#ports.unitOfWork.run(async (tx) => {
        if (place.kind === 'channel' && policies.size > 0) {
          const { channelId, topic } = place;
          const isSame = await tx.userTopics.lockTopic({ realmId, channelId, topic, topicId });
          if (!isSame) throw new TopicGone();
        }
        await alongside.before?.(tx);
        // Clients check the topic's policy when the message arrives, so its event comes first.
        const changed =
          place.kind === 'channel'
            ? await raiseTopic(tx, realmId, { ...place, raisedAt: sentAt, policies })
            : null;
        const messageId = await insertMessage(tx, post);
        await claimUploads(tx, { realmId, userId: senderId, messageId, uploadPaths });
        await alongside.after?.(tx, messageId);
        return { messageId, newPolicy: changed?.get(senderId) ?? null };
      });
    } catch (error) {
      if (!(error instanceof DuplicateSend) || sendKey === null) throw error;
      const messageId = await this.#ports.destinations.findSent(senderId, sendKey);
      if (messageId === null) throw error;
      await this.#checkRepeated(actor, input);
      return { messageId, newPolicy: null };
    }
  }
}

function textLocation(target: SendTarget): TextLocation | undefined {
  if (target.kind === 'direct') return undefined;
  return { channel: target.channel, topic: storedTopic(normalizeTopic(target.topic)) };
}

function unknownChannel(reference: ChannelReference): MessagingError {
  return 'id' in reference
    ? new MessagingError('CHANNEL_ID_UNKNOWN', { channelId: reference.id })
    : new MessagingError('CHANNEL_NAME_UNKNOWN', { name: reference.name });
}
