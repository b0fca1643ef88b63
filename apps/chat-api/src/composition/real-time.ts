import { randomUUID } from 'node:crypto';
import { EVENT_TYPES } from '@tandem/assembly-database';
import { bindIdentityEventQueries, bindIdentityStateQueries } from '@tandem/identity-postgres';
import {
  identityStateSources,
  identityTranslators,
  type IdentityPresentation,
} from '@tandem/identity-rest';
import { invitationTranslator } from '@tandem/invitations-rest';
import { bindMessagingEventQueries, bindMessagingStateQueries } from '@tandem/messaging-postgres';
import {
  channelPermissions,
  messagingStateSources,
  messagingTranslators,
  type MessagePresentation,
} from '@tandem/messaging-rest';
import { PostgresDeviceQueries } from '@tandem/push-postgres';
import { deviceState, deviceTranslator } from '@tandem/push-rest';
import { EventQueueService, type AccessChange, type EventBus } from '@tandem/realtime-domain';
import {
  PostgresClientEventLog,
  PostgresEventQueueRepository,
  PostgresInitialStateReader,
  bindPublisherTx,
} from '@tandem/realtime-postgres';
import {
  ClientEventPublisher,
  WireEventPresenter,
  accessTranslators,
  realtimeEndpoints,
  serverRestarted,
  serverTranslators,
} from '@tandem/realtime-rest';
import { bindStateSources, bindTranslators, type ChatEndpoint } from '@tandem/shared-chat-wire';
import {
  InstanceRegistry,
  OutboxRelay,
  PostgresEventLog,
  type Database,
  type Sql,
  type Verdict,
} from '@tandem/shared-postgres';
import { startPeriodicJob, type Running } from '@tandem/shared-runtime';
import type { RealTimeFigures } from '../real-time-metrics.ts';
import { serverIdentity } from '../server-identity.ts';
import { EventLoopLoad } from './event-loop-load.ts';

/** Dependencies of the presentation of users, messages and channels. */
export type RealTimePresentation = MessagePresentation & IdentityPresentation;

/** Dependencies and settings of the real-time part of the service. */
export interface RealTimeParts {
  readonly bus: EventBus;
  readonly presentation: RealTimePresentation;
  readonly database: Database;
  readonly onError: (error: unknown, what: string) => void;
  /** Called when delivery starts waiting for another version, and with null when it resumes. */
  readonly onStandBack: (type: string | null) => void;
  readonly eventQueuesPerUser?: number | undefined;
  /** Invalidates this process's caches of accounts before it delivers later events. */
  readonly onAccessChange: (change: AccessChange, xid: number) => void;
}

/** The real-time part of one instance of the service. */
export interface RealTime {
  readonly endpoints: readonly ChatEndpoint[];
  /** Resolves when this instance receives events. */
  start(): Promise<void>;
  /** Reauthenticates the open polls and streams of an account or an organization. */
  accessChanged(change: AccessChange): void;
  /** Answers all waiting polls; later polls do not wait. */
  release(): void;
  stop(): Promise<void>;
  /** Current values. */
  figures(): Omit<RealTimeFigures, 'busUp'>;
}

const MINUTE = 60;
/** The name of the publisher's offset in the outbox. */
const CONSUMER = 'client-events';

/** The queries that answer parts of the initial state. */
export function stateSources(presentation: RealTimePresentation) {
  return [
    ...bindStateSources(identityStateSources(presentation, { channelPermissions }), (sql: Sql) =>
      bindIdentityStateQueries(sql, { isLimited: presentation.limitsPresence }),
    ),
    ...bindStateSources(messagingStateSources(presentation), bindMessagingStateQueries),
    ...bindStateSources([deviceState], (sql: Sql) => ({ devices: new PostgresDeviceQueries(sql) })),
  ];
}

/** Composes event queues, their publisher and the initial state. */
export function composeRealTime(parts: RealTimeParts): RealTime {
  const { bus, database, presentation, onError, onAccessChange } = parts;
  const contexts = [
    bindTranslators(identityTranslators(presentation), bindIdentityEventQueries),
    bindTranslators(messagingTranslators(presentation), bindMessagingEventQueries),
    bindTranslators([invitationTranslator, deviceTranslator], (sql: Sql) => sql),
    bindTranslators([...accessTranslators, ...serverTranslators], (sql: Sql) => sql),
  ];
  const kinds = contexts.flatMap((context) => context.kinds);
  const eventTypes = contexts.flatMap((context) => [...context.eventTypes]);
  const versions = new InstanceRegistry({
    sql: database.sql,
    process: 'chat-api',
    vocabulary: {
      eventTypes: EVENT_TYPES,
      consumers: { [CONSUMER]: eventTypes },
      eventKinds: kinds.map(({ kind }) => kind),
    },
    onError: (error) => onError(error, 'working beside other versions'),
  });
  const eventQueues = new EventQueueService({
    repository: new PostgresEventQueueRepository(database.sql),
    log: new PostgresClientEventLog(database.sql),
    bus,
    maySay: (kind) => versions.maySay(kind),
    presenter: new WireEventPresenter(kinds, (error) => onError(error, 'presenting an event')),
    states: new PostgresInitialStateReader(database),
    clock: database.clock,
    load: new EventLoopLoad(),
    onAccessChange,
    ...(parts.eventQueuesPerUser !== undefined && { queuesPerUser: parts.eventQueuesPerUser }),
    newQueueId: randomUUID,
    instance: randomUUID(),
  });
  const publisher = new ClientEventPublisher<Sql>({
    contexts,
    bind: bindPublisherTx,
    bus,
    deliverHere: (message) =>
      void eventQueues.onBusMessage(message).catch((error) => onError(error, 'delivering events')),
    onError: (error, { type }) => onError(error, `publishing ${type}`),
  });
  const relay = relayTo(publisher, eventTypes, { ...parts, versions });
  const jobs: Running[] = [];
  const every = (everySeconds: number, what: string, run: () => Promise<unknown>) =>
    startPeriodicJob({
      everySeconds,
      firstAfterSeconds: everySeconds,
      run: async () => void (await run()),
      onError: (error) => onError(error, what),
    });
  return {
    endpoints: realtimeEndpoints({
      eventQueues,
      sources: stateSources(presentation),
      server: serverIdentity,
    }),
    start: async () => {
      // Must precede any write of a type that other versions may not know.
      await versions.start();
      await eventQueues.start((error) => onError(error, 'reading events'));
      await relay.start();
      await new PostgresEventLog(database.sql).append(
        serverRestarted(serverIdentity, database.clock.now().getTime()),
      );
      jobs.push(
        every(1, 'heartbeats', async () => eventQueues.sendHeartbeats()),
        every(2, 'reading events', () => eventQueues.catchUp()),
        every(MINUTE, 'keeping queues', () => eventQueues.flushAndExpire()),
        every(5 * MINUTE, 'pruning events', () => eventQueues.prune()),
      );
    },
    figures: () => {
      const { isHeldBack, ...stats } = eventQueues.stats();
      const waits = { heldBack: Number(isHeldBack), standingBack: relay.standingBack };
      return { ...stats, ...waits, skipped: versions.skipped };
    },
    accessChanged: (change) => eventQueues.accessChanged(change),
    release: () => eventQueues.release(),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      await relay.stop();
      await eventQueues.stop();
      await versions.stop();
    },
  };
}

/** Passes outbox events to the publisher, which may run in another instance. */
function relayTo(
  publisher: ClientEventPublisher<Sql>,
  types: readonly string[],
  {
    database,
    versions,
    onError,
    onStandBack,
  }: RealTimeParts & {
    readonly versions: { verdictOn(consumer: string, type: string): Verdict };
  },
): OutboxRelay {
  return new OutboxRelay({
    database,
    versions,
    consumers: [
      {
        name: CONSUMER,
        types,
        handle: (events, sql) => publisher.publish(events, sql),
        committed: () => publisher.announce(),
      },
    ],
    onError: (error) => onError(error, 'publishing events'),
    onStandBack: (_, type) => onStandBack(type),
  });
}
