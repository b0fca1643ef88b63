import type { Clock, EventLog, UnitOfWork } from '@tandem/shared-kernel';
import type { CredentialCheck } from './devices/credential-check.ts';
import type { DeviceRepository, LegacyTokenRepository } from './devices/device-repository.ts';
import type { PushBouncer, RegistrationQueue, TokenFingerprints } from './devices/registration.ts';
import type { PushEvent } from './push-events.ts';
import type { PushQueue } from './push/push-queue.ts';
import type { PushSender, PushTargets } from './push/push-sender.ts';
import type { PushQueries } from './push/push-queries.ts';

/** The repositories of commands of this context, bound to one transaction. */
export interface PushTx {
  readonly credentials: CredentialCheck;
  readonly devices: DeviceRepository;
  readonly tokens: LegacyTokenRepository;
  readonly registrations: RegistrationQueue;
  readonly pushes: PushQueue;
  readonly events: EventLog<PushEvent>;
}

/** The dependencies of the use cases of this context; an app binds them once. */
export interface PushPorts {
  readonly unitOfWork: UnitOfWork<PushTx>;
  /** False: this server has no push carrier. */
  readonly isPushConfigured: boolean;
  readonly clock: Clock;
}

/** The additional dependencies of the worker. */
export interface PushDeliveryPorts extends Pick<PushPorts, 'unitOfWork' | 'clock'> {
  readonly bouncer: PushBouncer;
  readonly fingerprints: TokenFingerprints;
  readonly queries: PushQueries;
  readonly targets: PushTargets;
  readonly sender: PushSender;
}
