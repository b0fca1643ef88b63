import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import { openSession, type Browser, type StartedSession } from '../sessions/open-session.ts';
import { loginLinkHash, type LoginLinkKind } from './login-link.ts';

/** The method that the history of log-ins has. */
const METHODS = { operator: 'link', desktop: 'openid_connect' } as const;

/** A link that was followed, and the browser. */
interface FollowLoginLinkInput extends Browser {
  /** The request's Host, without a port. */
  readonly host: string;
  readonly key: string;
  /** `operator` by default. */
  readonly kind?: LoginLinkKind;
}

/** Logs a user in to a browser: a link for a session. The link works once. */
export class FollowLoginLink {
  readonly #ports: FollowPorts;
  readonly #directory: RealmDirectory;

  constructor(ports: FollowPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
  }

  /** @throws IdentityError LOGIN_LINK_INVALID, USER_DEACTIVATED */
  async execute({
    host,
    key,
    kind = 'operator',
    ...browser
  }: FollowLoginLinkInput): Promise<StartedSession> {
    const { clock, logins, secrets, unitOfWork } = this.#ports;
    const realm = await this.#directory.findByHost(host);
    if (realm?.deactivated !== false) throw new IdentityError('LOGIN_LINK_INVALID');
    const secretHash = loginLinkHash(secrets, kind, key);
    const link = await unitOfWork.run((tx) => tx.loginLinks.find(secretHash));
    const isValid = link?.realmId === realm.id && link.expiresAt > clock.now();
    const account = isValid ? await logins.findById(realm.id, link.userId) : null;
    if (!account) throw new IdentityError('LOGIN_LINK_INVALID');
    const method = METHODS[kind];
    const allowed = { realmId: realm.id, account, browser, method };
    return openSession(this.#ports, allowed, async (tx) => {
      if (!(await tx.loginLinks.use(secretHash))) throw new IdentityError('LOGIN_LINK_INVALID');
    });
  }
}

type FollowPorts = Pick<
  IdentityPorts,
  'addresses' | 'realms' | 'logins' | 'unitOfWork' | 'clock' | 'secrets' | 'changes'
>;
