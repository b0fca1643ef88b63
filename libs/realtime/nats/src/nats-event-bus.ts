import {
  DeliverPolicy,
  DiscardPolicy,
  StorageType,
  jetstream,
  jetstreamManager,
  type ConsumerMessages,
  type JetStreamClient,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { OperatorError } from '@tandem/shared-kernel';
import type { BusHandlers, BusMessage, BusSubscription, EventBus } from '@tandem/realtime-domain';

export interface NatsEventBusOptions {
  /** Addresses of servers, such as `nats://user:password@queue.example.com:4222`, with commas. */
  readonly url: string;
  /** Called with the reason when the connection breaks, and with null when it is back. */
  readonly onStatus: (reason: string | null) => void;
  /** Keeps several deployments apart on one server. */
  readonly prefix?: string;
}

/** The server answers, but refuses the operations of the bus: a retry cannot help. */
export class EventBusRefused extends OperatorError {
  override readonly name = 'EventBusRefused';
}

/** Errors of the server or its client that only another configuration can fix. */
const REFUSALS: ReadonlySet<string> = new Set([
  'AuthorizationError',
  'InvalidArgumentError',
  'JetStreamNotEnabled',
  'PermissionViolationError',
  'ProtocolError',
  // An account that is not percent-encoded.
  'URIError',
  'UserAuthenticationExpiredError',
]);
const CONNECT_TIMEOUT_MS = 3_000;
/** Messages are useful for as long as an instance may lose its connection for a moment. */
const MAX_AGE_MS = 60_000;
const NANOSECONDS = 1_000_000;
/** The default limit of servers is a megabyte; the headers need some of it. */
const MAX_BYTES = 900_000;
const RETRY_MS = 500;
/** A server that is cut off closes nothing: pings notice it after `interval` × (`most` + 1). */
const PING = { intervalMs: 3_000, most: 2 };
/** A cluster that elects a leader answers late: meanwhile messages travel through the fallback. */
const ANSWER_LIMIT_MS = 2_000;
/** Servers that hold the stream: with three, one may be lost. */
const REPLICAS = 3;

/**
 * A bus over a stream of NATS JetStream: for deployments whose instances would otherwise all read
 * every event from one database.
 *
 * The stream lives in memory and holds one minute; with the addresses of a cluster of three servers or more it has
 * three replicas. An instance that reconnects reads the missed events from the database.
 */
export class NatsEventBus implements EventBus {
  readonly #connection: NatsConnection;
  readonly #client: JetStreamClient;
  readonly #manager: JetStreamManager;
  readonly #options: NatsEventBusOptions;
  readonly #stream: string;
  readonly #subject: string;

  private constructor(
    connection: NatsConnection,
    manager: JetStreamManager,
    options: NatsEventBusOptions,
  ) {
    this.#connection = connection;
    this.#manager = manager;
    this.#client = jetstream(connection);
    this.#options = options;
    const prefix = options.prefix ?? 'tandem';
    this.#stream = `${prefix}-client-events`;
    this.#subject = `${prefix}.client-events`;
  }

  /**
   * Connects, and makes the stream where it is not there.
   *
   * @throws EventBusRefused, or any other error while the server is away
   */
  static async connect(options: NatsEventBusOptions): Promise<NatsEventBus> {
    let connection: NatsConnection | undefined;
    try {
      connection = await connect({
        servers: options.url.split(','),
        ...credentialsOf(options.url),
        name: 'tandem-chat-api',
        maxReconnectAttempts: -1,
        reconnectTimeWait: RETRY_MS,
        timeout: CONNECT_TIMEOUT_MS,
        pingInterval: PING.intervalMs,
        maxPingOut: PING.most,
      });
      const manager = await jetstreamManager(connection, { timeout: CONNECT_TIMEOUT_MS });
      const bus = new NatsEventBus(connection, manager, options);
      await bus.#ensureStream();
      void bus.#followStatus();
      return bus;
    } catch (error) {
      await connection?.close();
      const { name, message } = error as Error;
      // A cluster reports the same while it elects a leader.
      const mayPass = name === 'JetStreamNotEnabled' && options.url.includes(',');
      throw REFUSALS.has(name) && !mayPass
        ? new EventBusRefused(`NATS refuses what EVENT_BUS_URL asks for: ${message}`)
        : error;
    }
  }

  async publish(message: BusMessage): Promise<void> {
    const payload = payloadOf(message);
    const publish = () =>
      this.#client.publish(this.#subject, payload, { timeout: ANSWER_LIMIT_MS });
    try {
      await publish();
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') throw error;
      // A restarted server has lost the stream with its memory.
      await this.#ensureStream();
      await publish();
    }
  }

  async subscribe(handlers: BusHandlers): Promise<BusSubscription> {
    let isClosed = false;
    let messages = await this.#consume();
    handlers.onGap();
    const listen = async () => {
      while (!isClosed) {
        try {
          for await (const message of messages) handlers.onMessage(message.json<BusMessage>());
        } catch {
          // Created again; missed events are in the database.
        }
        if (isClosed) return;
        // The stream was lost with the memory of its server, or the offset in it was.
        messages = await this.#consumeAgain(() => isClosed);
        handlers.onGap();
      }
    };
    const done = listen().catch(() => undefined);
    void this.#onReconnect(() => messages.stop());
    return {
      close: async () => {
        isClosed = true;
        await messages.close();
        await done;
      },
    };
  }

  async close(): Promise<void> {
    try {
      await this.#connection.drain();
    } catch {
      // The server is away: nothing can be drained, but the attempts to reconnect must end.
      await this.#connection.close();
    }
  }

  async #ensureStream(): Promise<void> {
    const config = {
      name: this.#stream,
      subjects: [this.#subject],
      storage: StorageType.Memory,
      discard: DiscardPolicy.Old,
      max_age: MAX_AGE_MS * NANOSECONDS,
      num_replicas: this.#options.url.split(',').length >= REPLICAS ? REPLICAS : 1,
    };
    await this.#manager.streams.info(this.#stream).catch(() => this.#manager.streams.add(config));
  }

  async #followStatus(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#options.onStatus('the connection was lost');
      if (type === 'reconnect') this.#options.onStatus(null);
    }
  }

  /** After a lost connection the stream of a consumer may no longer exist. */
  async #onReconnect(listener: () => void): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'reconnect') listener();
    }
  }

  /** An ordered consumer: it notices a gap, and continues after the last message that it has seen. */
  async #consume(): Promise<ConsumerMessages> {
    await this.#ensureStream();
    const consumer = await this.#client.consumers.get(this.#stream, {
      deliver_policy: DeliverPolicy.New,
    });
    return consumer.consume();
  }

  async #consumeAgain(isClosed: () => boolean): Promise<ConsumerMessages> {
    for (;;) {
      try {
        return await this.#consume();
      } catch (error) {
        if (isClosed() || this.#connection.isClosed()) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

/** The account in the first address; the client library reads none. */
function credentialsOf(urls: string): { readonly user?: string; readonly pass?: string } {
  const [first = ''] = urls.split(',');
  const { username, password } = new URL(first);
  if (username === '') return {};
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

/** Events that do not fit are omitted: receivers read them from the log. */
function payloadOf(message: BusMessage): string {
  const payload = JSON.stringify(message);
  if (message.kind !== 'published' || Buffer.byteLength(payload) <= MAX_BYTES) return payload;
  return JSON.stringify({ kind: message.kind, head: message.head });
}
