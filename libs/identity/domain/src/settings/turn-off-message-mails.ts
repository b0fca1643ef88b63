import type { PersonEventQueries } from '../events/person-event-queries.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf } from '../identity-tx.ts';
import { applySettings } from './apply-settings.ts';
import { settingDefaultsOf } from './setting-defaults.ts';
import type { UserSettings } from './user-settings.ts';

/** Every setting that sends mail about messages. */
const NO_MAILS = {
  enable_offline_email_notifications: false,
  enable_stream_email_notifications: false,
  enable_followed_topic_email_notifications: false,
} as const satisfies Partial<UserSettings>;

interface TurnOffMessageMailsPorts extends Pick<IdentityPorts, 'unitOfWork' | 'clock'> {
  readonly persons: Pick<PersonEventQueries, 'people'>;
}

/** Turns off all mail about messages for a user, who need not be logged in. */
export class TurnOffMessageMails {
  readonly #ports: TurnOffMessageMailsPorts;

  constructor(ports: TurnOffMessageMailsPorts) {
    this.#ports = ports;
  }

  /** Has no effect for a user who does not exist or is deactivated. */
  async execute({ userId }: { readonly userId: number }): Promise<void> {
    const user = (await this.#ports.persons.people([userId])).get(userId);
    if (!user) return;
    const { realmId } = user;
    await this.#ports.unitOfWork.run(async (tx) => {
      const account = await tx.users.lock(realmId, userId);
      if (!account?.isActive) return;
      await applySettings(tx, this.#ports, {
        defaults: settingDefaultsOf(await realmOf(tx, realmId)),
        byThemselves: true,
        exceptChosen: false,
        realmId,
        actorId: userId,
        userIds: [userId],
        changes: NO_MAILS,
      });
    });
  }
}
