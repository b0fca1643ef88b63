import { randomBytes } from 'node:crypto';
import type { Secrets } from './configurations.ts';

/** Secrets of a new cluster. */
export function newSecrets(): Secrets {
  const secret = () => randomBytes(16).toString('hex');
  return {
    superuser: secret(),
    replication: secret(),
    application: secret(),
    nats: `a${secret()}`,
    redis: secret(),
  };
}
