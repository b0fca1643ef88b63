export { FakeClock } from './fake-clock.ts';
export { MemoryEventLog, MemoryUnitOfWork, type Restorable } from './memory-unit-of-work.ts';
