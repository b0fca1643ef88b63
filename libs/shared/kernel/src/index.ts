export {
  ROLES,
  SCOPES,
  isUnlimited,
  hasRole,
  hasScope,
  type Actor,
  type ActorCredential,
  type BotType,
  type Role,
  type Scope,
} from './actor.ts';
export {
  auditedEvents,
  auditedIds,
  kindsOfEvents,
  type AuditActor,
  type AuditEntry,
  type AuditFacts,
  type AuditLog,
  type AuditRules,
  type AuditValues,
  type OperatorActor,
} from './audit.ts';
export { systemClock, type Clock } from './clock.ts';
export { DomainError } from './domain-error.ts';
export { type DomainEvent, type EventLog } from './event-log.ts';
export { FairQueue } from './fair-queue.ts';
export { FairTurns } from './fair-turns.ts';
export { OperatorError } from './operator-error.ts';
export { networkOf } from './network-of.ts';
export { mapMaybe, type MaybePromise } from './maybe-promise.ts';
export { Shares } from './shares.ts';
export { TemporarilyUnavailable } from './temporarily-unavailable.ts';
export { type UnitOfWork } from './unit-of-work.ts';
export { TANDEM_VERSION } from './version.ts';
export { WakeablePause } from './wakeable-pause.ts';
