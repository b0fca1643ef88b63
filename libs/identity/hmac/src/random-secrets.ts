import { createHash, randomBytes } from 'node:crypto';
import type { SecretGenerator } from '@tandem/identity-domain/tokens';
import { textOf } from './derived-text.ts';

/** 62^43 is just above 2^256. */
const LENGTH = 43;

/** Secrets of the operating system's random source, stored as their SHA-256. */
export class RandomSecrets implements SecretGenerator {
  generate(): string {
    return textOf(() => randomBytes(64), LENGTH);
  }

  hashOf(secret: string): Uint8Array {
    return createHash('sha256').update(secret).digest();
  }
}
