export { describeClientEventLog } from './client-event-log.contract.ts';
export { describeEventBus } from './event-bus.contract.ts';
export { describeEventQueueRepository } from './event-queue-repository.contract.ts';
export { MemoryClientEventLog } from './memory-client-event-log.ts';
export { MemoryEventBus } from './memory-event-bus.ts';
export { MemoryEventQueueRepository } from './memory-event-queue-repository.ts';
export { MemoryProcessLoad } from './memory-process-load.ts';
export { NO_DEFAULTS, NO_STATE } from './no-state.ts';
export { describeProcessLoad } from './process-load.contract.ts';
