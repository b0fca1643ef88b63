export { accessTranslators } from './access/access-translator.ts';
export { realtimeEndpoints } from './endpoints.ts';
export { WireEventPresenter } from './events/wire-event-presenter.ts';
export { ClientEventPublisher, type CommittedEvent } from './publish/client-event-publisher.ts';
export { realtimeErrors } from './realtime-errors.ts';
export { serverRestarted, serverTranslators } from './server/restart-events.ts';
