import type { Actor } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { LoginSession } from './login-session.ts';

type SessionPorts = Pick<IdentityPorts, 'unitOfWork' | 'changes' | 'clock'>;

/** Lists the sessions of the actor. */
export class ListSessions {
  readonly #ports: Pick<IdentityPorts, 'reading' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'reading' | 'clock'>) {
    this.#ports = ports;
  }

  /** @returns the last used first */
  execute({ userId }: Actor): Promise<readonly LoginSession[]> {
    const { clock, reading } = this.#ports;
    return reading.run((tx) => tx.sessions.list(userId, clock.now()));
  }
}

/** Ends a session of the actor: at once, in every process. */
export class EndSession {
  readonly #ports: SessionPorts;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  /**
   * @param input.sessionId by default the session that the actor authenticated with
   * @throws IdentityError NOT_A_SESSION, USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_SESSION
   */
  async execute(actor: Actor, input: { readonly sessionId?: number }): Promise<void> {
    const { userId } = actor;
    const sessionId = input.sessionId ?? ownSession(actor);
    if (sessionId === undefined) throw new IdentityError('NOT_A_SESSION');
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      await authenticateAgain(tx, actor);
      if (!(await tx.sessions.remove(userId, sessionId))) {
        throw new IdentityError('NO_SUCH_SESSION');
      }
      const { realmId } = actor;
      await tx.audit.append({ kind: 'session.ended', realmId, objectId: sessionId, userId });
    });
    this.#ports.changes.announce({ userId });
  }
}

/** Ends all sessions of the actor but the one that the actor authenticated with. */
export class EndOtherSessions {
  readonly #ports: SessionPorts;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED */
  async execute(actor: Actor): Promise<void> {
    const { realmId, userId } = actor;
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      await authenticateAgain(tx, actor);
      await tx.sessions.removeAll([userId], ownSession(actor));
      await tx.audit.append({ kind: 'session.others_ended', realmId, userId });
    });
    this.#ports.changes.announce({ userId });
  }
}

function ownSession({ credential }: Actor): number | undefined {
  return credential?.kind === 'session' ? credential.id : undefined;
}
