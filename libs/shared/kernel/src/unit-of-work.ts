import type { AuditActor } from './audit.ts';

/**
 * Runs one command atomically: everything that `work` does through `tx` becomes visible together,
 * or not at all when it throws.
 *
 * `Tx` is a bag of ports declared by the domain. `work` may run again after a serialization
 * failure or a deadlock, so it must do no I/O but through the bag.
 */
export interface UnitOfWork<Tx> {
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for a command of `actor`: its entries of the audit log name the actor. Without an actor they
   * name the server itself.
   */
  by(actor: AuditActor): UnitOfWork<Tx>;
}
