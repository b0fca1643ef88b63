export {
  EventBusWithFallback,
  type BusObserver,
  type EventBusWithFallbackOptions,
} from './event-bus-with-fallback.ts';
export { EventBusRefused, NatsEventBus, type NatsEventBusOptions } from './nats-event-bus.ts';
