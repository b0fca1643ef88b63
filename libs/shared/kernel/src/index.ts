export { ROLES, hasRole, type Actor, type BotType, type Role } from './actor.ts';
export { systemClock, type Clock } from './clock.ts';
export { DomainError, type FailureTable } from './domain-error.ts';
export { type DomainEvent, type EventLog } from './event-log.ts';
export { MendableError } from './mendable-error.ts';
export { whenThere, type Soon } from './soon.ts';
export { TemporarilyUnavailable } from './temporarily-unavailable.ts';
export { type UnitOfWork } from './unit-of-work.ts';
export { TANDEM_VERSION } from './version.ts';
