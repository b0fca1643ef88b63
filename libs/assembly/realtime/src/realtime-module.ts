import { randomUUID } from 'node:crypto';
import { EVENT_TYPES } from '@tandem/assembly-database';
import { IDENTITY, type Identity } from '@tandem/assembly-identity';
import { MESSAGING } from '@tandem/assembly-messaging';
import { PROCESS, token } from '@tandem/assembly-process';
import { PostgresBotQueries } from '@tandem/identity-postgres';
import { renderPlain, type MessageRenderer } from '@tandem/messaging-domain/content';
import { EventQueueService, type EventBus } from '@tandem/realtime-domain';
import {
  PostgresClientEventLog,
  PostgresEventQueueRepository,
  PostgresInitialStateReader,
  bindPublisherTx,
} from '@tandem/realtime-postgres';
import { ClientEventPublisher, WireEventPresenter, serverRestarted } from '@tandem/realtime-rest';
import { SharedStateMemory } from '@tandem/shared-chat-wire';
import { InstanceRegistry, OutboxRelay, PostgresEventLog, type Sql } from '@tandem/shared-postgres';
import { ContainerModule } from 'inversify';
import { BotQueueDefaults } from './bot-queue-defaults.ts';
import { eventContexts, realTimeSources, type RealTimePresentation } from './event-contexts.ts';
import { EventLoopLoad } from './event-loop-load.ts';

export interface RealTimeSettings {
  /** Carries messages between the instances of the service. */
  readonly bus: EventBus;
  /** The properties that the server reports about itself. */
  readonly server: Parameters<typeof serverRestarted>[0];
  /** The limit of an uploaded file, which the initial state contains. */
  readonly maxFileUploadMib: number;
  /** Guests with limited access to users get the presence of accessible users only. */
  readonly limitsPresence: boolean;
  /** The limit of event queues per user; the default of the domain when absent. */
  readonly eventQueuesPerUser?: number | undefined;
  /** Called with failures of background work. */
  readonly onError: (error: unknown, what: string) => void;
  /** Called when delivery starts waiting for another version, and with null when it resumes. */
  readonly onStandBack: (type: string | null) => void;
}

/** Publishes the event by which clients learn that the server was restarted. */
export type AnnounceRestart = () => Promise<unknown>;

/** The bindings of the module: the delivery of events to clients, by one instance of the service. */
export const REALTIME = {
  eventQueues: token<EventQueueService<Sql>>('EventQueueService'),
  /** Lists that clients share. */
  sharedStates: token<SharedStateMemory>('SharedStateMemory'),
  /** The parts of the initial state. */
  sources: token<ReturnType<typeof realTimeSources>>('StateSources'),
  /** Must start before the process writes anything that other versions may not know. */
  versions: token<InstanceRegistry>('InstanceRegistry'),
  /** Passes outbox events to the publisher, which may run in another instance. */
  relay: token<OutboxRelay>('OutboxRelay'),
  announceRestart: token<AnnounceRestart>('AnnounceRestart'),
} as const;

/**
 * The most memory for lists that clients share; the users of an organization of 100,000 take 40 MB for each class
 * of clients.
 */
const SHARED_STATE_BYTES = 256_000_000;
/** The offset of the publisher in the outbox. */
const CONSUMER = 'client-events';

const PRESENTATION = token<RealTimePresentation>('RealTimePresentation');
const CONTEXTS = token<EventContexts>('EventContexts');

interface EventContexts {
  readonly contexts: ReturnType<typeof eventContexts>;
  readonly kinds: ReturnType<typeof eventContexts>[number]['kinds'];
  readonly eventTypes: readonly string[];
}

/** The delivery of events over PostgreSQL. Needs the modules of identity and messaging. */
export function realtimeModule(settings: RealTimeSettings): ContainerModule {
  const { bus, server, onError, onStandBack } = settings;
  // The relay publishes to the event queues whose registrations make it read on.
  let relay: OutboxRelay | undefined;
  return new ContainerModule(({ bind }) => {
    bind(REALTIME.sharedStates).toResolvedValue(
      () => new SharedStateMemory(SHARED_STATE_BYTES),
      [],
    );
    bind(PRESENTATION).toResolvedValue(
      (identity, renderer, sharedStates) => ({
        ...presentationOf(identity, renderer, settings),
        sharedStates,
      }),
      [IDENTITY, MESSAGING.renderer, REALTIME.sharedStates],
    );
    bind(CONTEXTS).toResolvedValue(
      (presentation) => {
        const contexts = eventContexts(presentation);
        return {
          contexts,
          kinds: contexts.flatMap((context) => context.kinds),
          eventTypes: contexts.flatMap((context) => [...context.eventTypes]),
        };
      },
      [PRESENTATION],
    );
    bind(REALTIME.sources).toResolvedValue(realTimeSources, [PRESENTATION]);
    bind(REALTIME.versions).toResolvedValue(
      ({ sql }, { kinds, eventTypes }) =>
        new InstanceRegistry({
          sql,
          process: 'chat-api',
          vocabulary: {
            eventTypes: EVENT_TYPES,
            consumers: { [CONSUMER]: eventTypes },
            eventKinds: kinds.map(({ kind }) => kind),
          },
          onError: (error) => onError(error, 'working beside other versions'),
        }),
      [PROCESS.database, CONTEXTS],
    );
    bind(REALTIME.eventQueues).toResolvedValue(
      (database, { kinds }, versions, { caches }) =>
        new EventQueueService({
          repository: new PostgresEventQueueRepository(database.sql, database.lookups),
          log: new PostgresClientEventLog(database.sql, database.lookups),
          bus,
          maySay: (kind) => versions.maySay(kind),
          presenter: new WireEventPresenter(kinds, (error) =>
            onError(error, 'presenting an event'),
          ),
          defaults: new BotQueueDefaults(new PostgresBotQueries(database.lookups)),
          states: new PostgresInitialStateReader(database, (lastId) => relay?.reach(lastId)),
          clock: database.clock,
          load: new EventLoopLoad(),
          // This process forgets a changed account before it delivers later events.
          onAccessChange: (change, xid) => caches.ensureForgotten(change, xid),
          ...(settings.eventQueuesPerUser !== undefined && {
            queuesPerUser: settings.eventQueuesPerUser,
          }),
          newQueueId: randomUUID,
          instance: randomUUID(),
        }),
      [PROCESS.database, CONTEXTS, REALTIME.versions, IDENTITY],
    );
    bind(REALTIME.relay).toResolvedValue(
      (database, { contexts, eventTypes }, versions, eventQueues) => {
        const publisher = new ClientEventPublisher<Sql>({
          contexts,
          bind: bindPublisherTx,
          bus,
          deliverHere: (message) =>
            void eventQueues
              .onBusMessage(message)

              .catch((error: unknown) => onError(error, 'delivering events')),
          onError: (error, { type }) => onError(error, `publishing ${type}`),
        });
        relay = new OutboxRelay({
          database,
          versions,
          consumers: [
            {
              name: CONSUMER,
              types: eventTypes,
              handle: (events, sql) => publisher.publish(events, sql),
              committed: () => publisher.announce(),
            },
          ],
          onError: (error) => onError(error, 'publishing events'),
          onStandBack: (_, type) => onStandBack(type),
        });
        return relay;
      },
      [PROCESS.database, CONTEXTS, REALTIME.versions, REALTIME.eventQueues],
    );
    bind(REALTIME.announceRestart).toResolvedValue(
      ({ sql, clock }) =>
        () =>
          new PostgresEventLog(sql).append(serverRestarted(server, clock.now().getTime())),
      [PROCESS.database],
    );
  });
}

function presentationOf(
  { avatars, addresses, queries }: Identity,
  renderer: MessageRenderer,
  { maxFileUploadMib, limitsPresence }: RealTimeSettings,
): Omit<RealTimePresentation, 'sharedStates'> {
  return {
    avatars,
    apiKeys: queries.apiKeys,
    addresses,
    renderer,
    renderDescription: (markdown) => renderPlain(renderer, markdown),
    limits: { maxFileUploadMib },
    limitsPresence,
  };
}
