import { keyOf, type ChatApi, type ChatState, type Conversation } from '@tandem/chat-client';

/** The parts of the platform and the session that typing notices need. */
export interface TypingContext {
  readonly api: Pick<ChatApi, 'post'>;
  readonly state: () => ChatState | null;
  readonly now: () => number;
  /** Runs the callback once, after some ms; returns a function that cancels it. */
  readonly schedule: (callback: () => void, milliseconds: number) => () => void;
}

const STARTED_AGAIN_MS = 10_000;
const STOPPED_MS = 5_000;
/** Channels with more subscribers get no notices. */
const LARGE_CHANNEL = 100;

/** Reports to the participants of a conversation that the actor writes, as often as the server wants it. */
export class TypingNotices {
  readonly #context: TypingContext;
  #conversation: Conversation | null = null;
  #reportedAt = -Infinity;
  #cancelStop: () => void = () => undefined;
  #isClosed = false;

  constructor(context: TypingContext) {
    this.#context = context;
  }

  /** The actor changed the text for a conversation. */
  typed(conversation: Conversation): void {
    const { now, schedule, state } = this.#context;
    const current = state();
    if (!current || !isWanted(current, conversation)) return;
    const isSame = this.#conversation && keyOf(this.#conversation) === keyOf(conversation);
    if (!isSame) this.stopped();
    const { server } = current;
    const again = server.server_typing_started_wait_period_milliseconds ?? STARTED_AGAIN_MS;
    if (now() - this.#reportedAt >= again) {
      this.#conversation = conversation;
      this.#reportedAt = now();
      this.#report('start', conversation);
    }
    const stopAfter = server.server_typing_stopped_wait_period_milliseconds ?? STOPPED_MS;
    this.#cancelStop();
    this.#cancelStop = schedule(() => this.stopped(), stopAfter);
  }

  /** The actor sent the message, or left. */
  stopped(): void {
    this.#cancelStop();
    const conversation = this.#conversation;
    this.#conversation = null;
    this.#reportedAt = -Infinity;
    if (conversation) this.#report('stop', conversation);
  }

  /** The session has ended: nothing is reported by the next account of this browser. */
  close(): void {
    this.#isClosed = true;
    this.#cancelStop();
  }

  #report(op: 'start' | 'stop', conversation: Conversation): void {
    if (this.#isClosed) return;
    const ownId = this.#context.state()?.userId;
    const fields =
      conversation.type === 'channel'
        ? {
            op,
            type: 'channel' as const,
            stream_id: conversation.channelId,
            topic: conversation.topic,
          }
        : {
            op,
            type: 'direct' as const,
            to: conversation.userIds.filter((id) => id !== ownId),
          };
    // A lost notice does no harm.
    this.#context.api.post('/typing', fields, { attempts: 1 }).catch(() => undefined);
  }
}

function isWanted(state: ChatState, conversation: Conversation): boolean {
  const { settings } = state.personal;
  if (conversation.type === 'direct') {
    const isAlone = conversation.userIds.every((id) => id === state.userId);
    return !isAlone && settings.send_private_typing_notifications !== false;
  }
  const channel = state.channels.get(conversation.channelId);
  const isLarge = (channel?.subscriber_count ?? 0) > LARGE_CHANNEL;
  return !isLarge && settings.send_stream_typing_notifications !== false;
}
