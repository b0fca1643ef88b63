export { anyText } from './any-text.ts';
export { FakeClock } from './fake-clock.ts';
export { randomOf } from './random.ts';
export { MemoryEventLog, MemoryUnitOfWork, type Restorable } from './memory-unit-of-work.ts';
