import type { SecretSeal } from '@tandem/identity-domain/external-login';
import { TextSeal } from '@tandem/shared-mail-queue';

/** Encrypts the secrets of log-ins by providers under a key that is derived from the secret of the server. */
export class TextSecretSeal extends TextSeal implements SecretSeal {
  constructor(secret: string) {
    super(secret, 'log-ins by providers');
  }
}
