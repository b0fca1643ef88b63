export { ACCESS_CHANGED, type AccessChange } from './access-changes.ts';
export { AnswerPace, type AnswerPaceOptions, type ProcessLoad } from './answer-pace.ts';
export {
  type ClientEventLog,
  type ClientEventWriter,
  type LoggedEvent,
  type NewLoggedEvent,
  type PublisherSteps,
  type PublisherTx,
  type ReceiverQueries,
  type ReceiverQuestion,
  type Receivers,
} from './client-event-log.ts';
export {
  type BusHandlers,
  type BusMessage,
  type BusSubscription,
  type EventBus,
} from './event-bus.ts';
export { EventQueueService, type RealtimePorts } from './event-queue-service.ts';
export { MAX_EVENTS_PER_ROW } from './event-number.ts';
export {
  DEFAULT_IDLE_SECONDS,
  MAX_IDLE_SECONDS,
  MAX_QUEUES_PER_USER,
  MOBILE_IDLE_SECONDS,
  idleSecondsFor,
  type EventQueue,
  type NarrowTerm,
  type NewEventQueue,
} from './event-queue.ts';
export { type EventQueueRepository, type QueueProgress } from './event-queue-repository.ts';
export { type DeliveredEvent } from './live-queue.ts';
export { type FilteredMessage } from './narrow-filter.ts';
export { PollEvents, type PollConnection, type PollEventsInput } from './poll-events.ts';
export { type EventPresenter, type MaySay, type PresentedEvent } from './presenter.ts';
export { RealtimeError, type RealtimeErrorCode, type RealtimeFailures } from './realtime-error.ts';
export {
  type InitialStateReader,
  type RegisterQueue,
  type RegisterQueueInput,
  type RegisteredQueue,
} from './register-queue.ts';
export { RemoveQueue } from './remove-queue.ts';
export { TransactionSnapshot } from './transaction-snapshot.ts';
