import type { ProfileTextRenderer } from '@tandem/identity-domain';
import type { WelcomeTexts } from '@tandem/invitations-domain';
import { welcomeTextOf } from '@tandem/messaging-postgres';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

/** Renders welcome texts by the renderer of profiles, which runs what may take long on workers. */
export class MessagingWelcomeTexts implements WelcomeTexts {
  readonly #sql: Sql;
  readonly #texts: Pick<ProfileTextRenderer, 'renderEarly'>;

  constructor(sql: Sql, texts: Pick<ProfileTextRenderer, 'renderEarly'>) {
    this.#sql = sql;
    this.#texts = texts;
  }

  async render(
    text: string | null,
    { realmId, inviterId }: Parameters<WelcomeTexts['render']>[1],
  ): Promise<ReadonlyMap<string, string>> {
    const shown = text ?? (await welcomeTextOf(this.#sql, realmId));
    try {
      return await this.#texts.renderEarly([shown], inviterId);
    } catch (error) {
      // An inviter whose texts wait must not keep a user from joining.
      if (error instanceof TemporarilyUnavailable) return new Map();
      throw error;
    }
  }
}
