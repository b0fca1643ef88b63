export { accessTranslators } from './access/access-translator.ts';
export { realtimeEndpoints, type RealtimeEndpointDependencies } from './endpoints.ts';
export { WireEventPresenter } from './events/wire-event-presenter.ts';
export {
  ClientEventPublisher,
  type ClientEventPublisherOptions,
  type CommittedEvent,
} from './publish/client-event-publisher.ts';
export { realtimeErrors } from './realtime-errors.ts';
export {
  serverRestarted,
  serverTranslators,
  type ServerRestarted,
} from './server/restart-events.ts';
