export { anyText } from './any-text.ts';
export { FakeClock } from './fake-clock.ts';
export { randomOf } from './random.ts';
export {
  MemoryAuditLog,
  MemoryEventLog,
  MemoryUnitOfWork,
  unitOfWorkOf,
} from './memory-unit-of-work.ts';
