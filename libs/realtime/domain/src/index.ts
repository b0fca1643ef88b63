export { ACCESS_CHANGED, type AccessChange } from './access-changes.ts';
export { AnswerPace, type ProcessLoad } from './answer-pace.ts';
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
export { EventQueueService } from './event-queue-service.ts';
export {
  MAX_QUEUES_PER_USER,
  idleSecondsFor,
  type EventQueue,
  type NewEventQueue,
} from './event-queue.ts';
export { type EventQueueRepository, type QueueProgress } from './event-queue-repository.ts';
export { type DeliveredEvent } from './live-queue.ts';
export { type FilteredMessage } from './narrow-filter.ts';
export { PollEvents } from './poll-events.ts';
export { type EventPresenter, type PresentedEvent } from './presenter.ts';
export { RealtimeError, type RealtimeFailures } from './realtime-error.ts';
export {
  type InitialStateReader,
  type QueueDefaultsReader,
  type RegisterQueue,
} from './register-queue.ts';
export { RemoveQueue } from './remove-queue.ts';
export { SharedValues } from './shared-values.ts';
