import { randomUUID } from 'node:crypto';
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
import { PostgresDeviceQueries } from '@tandem/notifications-postgres';
import { deviceState, deviceTranslator } from '@tandem/notifications-rest';
import {
  EventDesk,
  TellEditTyping,
  TellTyping,
  type EventBus,
  type TypingEvent,
} from '@tandem/realtime-domain';
import {
  PostgresClientEventLog,
  PostgresEventQueueRepository,
  PostgresInitialStateReader,
  PostgresTypingQueries,
  bindPublisherTx,
} from '@tandem/realtime-postgres';
import {
  ClientEventPublisher,
  WireEventPresenter,
  realtimeEndpoints,
  serverRestarted,
  serverTranslators,
  typingTranslators,
} from '@tandem/realtime-rest';
import { bindStateSources, bindTranslators, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { OutboxRelay, PostgresEventLog, type Database, type Sql } from '@tandem/shared-postgres';
import { startPeriodicJob, type Running } from '@tandem/shared-runtime';
import type { RealTimeFigures } from '../real-time-metrics.ts';
import { serverIdentity } from '../server-identity.ts';
import { EventLoopLoad } from './event-loop-load.ts';

/** What people, messages and channels are presented with. */
export type RealTimePresentation = MessagePresentation & IdentityPresentation;

/** What the real-time part of the service is told from outside. */
export interface RealTimeParts {
  readonly bus: EventBus;
  readonly presentation: RealTimePresentation;
  readonly database: Database;
  readonly onError: (error: unknown, what: string) => void;
}

/** The real-time part of one copy of the service. */
export interface RealTime {
  readonly endpoints: readonly ChatEndpoint[];
  /** Resolves when events are heard. */
  start(): Promise<void>;
  /** Answers every poll that waits; none waits any more. */
  release(): void;
  stop(): Promise<void>;
  /** As they are at the moment. */
  figures(): RealTimeFigures;
}

const MINUTE = 60;

/** Everything that answers a part of the initial state. */
export function stateSources(presentation: RealTimePresentation) {
  return [
    ...bindStateSources(
      identityStateSources(presentation, { channelPermissions }),
      bindIdentityStateQueries,
    ),
    ...bindStateSources(messagingStateSources(presentation), bindMessagingStateQueries),
    ...bindStateSources([deviceState], (sql: Sql) => ({ devices: new PostgresDeviceQueries(sql) })),
  ];
}

/** Puts event queues, their publisher and the initial state together. */
export function composeRealTime({ bus, database, presentation, onError }: RealTimeParts): RealTime {
  const contexts = [
    bindTranslators(identityTranslators(presentation), bindIdentityEventQueries),
    bindTranslators(messagingTranslators(presentation), bindMessagingEventQueries),
    bindTranslators([invitationTranslator, deviceTranslator], (sql: Sql) => sql),
    bindTranslators([...serverTranslators, ...typingTranslators], (sql: Sql) => sql),
  ];
  const kinds = contexts.flatMap((context) => context.kinds);
  const desk = new EventDesk({
    repository: new PostgresEventQueueRepository(database.sql),
    log: new PostgresClientEventLog(database.sql),
    bus,
    presenter: new WireEventPresenter(kinds, (error) => onError(error, 'presenting an event')),
    states: new PostgresInitialStateReader(database),
    clock: database.clock,
    load: new EventLoopLoad(),
    newQueueId: randomUUID,
    copy: randomUUID(),
  });
  const publisher = new ClientEventPublisher<Sql>({
    contexts,
    bind: bindPublisherTx,
    bus,
    tellHere: (message) =>
      void desk.hear(message).catch((error) => onError(error, 'telling events')),
    onError: (error, { type }) => onError(error, `publishing ${type}`),
  });
  const relay = new OutboxRelay({
    database,
    consumers: [
      {
        name: 'client-events',
        handle: (events, sql) => publisher.publish(events, sql),
        committed: () => publisher.announce(),
      },
    ],
    onError: (error) => onError(error, 'publishing events'),
  });
  const jobs: Running[] = [];
  const every = (everySeconds: number, what: string, run: () => Promise<unknown>) =>
    startPeriodicJob({
      everySeconds,
      firstAfterSeconds: everySeconds,
      run: async () => void (await run()),
      onError: (error) => onError(error, what),
    });
  const typing = {
    typing: new PostgresTypingQueries(database.sql),
    typingEvents: new PostgresEventLog<TypingEvent>(database.sql),
    clock: database.clock,
  };
  return {
    endpoints: realtimeEndpoints({
      desk,
      tellTyping: new TellTyping(typing),
      tellEditTyping: new TellEditTyping(typing),
      sources: stateSources(presentation),
      server: serverIdentity,
    }),
    start: async () => {
      await desk.start((error) => onError(error, 'reading events'));
      await relay.start();
      await new PostgresEventLog(database.sql).append(
        serverRestarted(serverIdentity, database.clock.now().getTime()),
      );
      jobs.push(
        every(1, 'heartbeats', async () => desk.beat()),
        every(2, 'reading events', () => desk.look()),
        every(MINUTE, 'keeping queues', () => desk.tidy()),
        every(5 * MINUTE, 'pruning events', () => desk.prune()),
      );
    },
    figures: () => desk.stats(),
    release: () => desk.release(),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      await relay.stop();
      await desk.stop();
    },
  };
}
