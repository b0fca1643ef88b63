export { EventBusRefused, NatsEventBus, type NatsEventBusOptions } from './nats-event-bus.ts';
