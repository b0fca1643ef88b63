import type { SecretSeal } from '../src/external-login/index.ts';
import type { ApiKeyIssuer, ConfirmationTokens, PasswordHasher } from '../src/index.ts';
import type { SecretGenerator } from '../src/tokens/index.ts';

/** Readable keys of the right form, for tests alone. */
export class MemoryApiKeyIssuer implements ApiKeyIssuer {
  keyOf(userId: number, version: number): string {
    return `u${userId}v${version}`.padEnd(32, '0');
  }

  webhookTokenOf(botId: number, version: number): string {
    return `w${botId}v${version}`.padEnd(32, '0');
  }

  webhookSecretOf(botId: number, version: number): string {
    return `whsec_${Buffer.from(`s${botId}v${version}`.padEnd(32, '0')).toString('base64')}`;
  }

  hashOf(key: string): Uint8Array {
    return Uint8Array.from(key, (character) => character.charCodeAt(0));
  }
}

/** Readable tokens of the right form, for tests alone. */
export class MemoryConfirmationTokens implements ConfirmationTokens {
  tokenOf(purpose: string, id: number): string {
    return `t${id}${purpose.replace(/\W/g, '')}`.padEnd(32, '0');
  }

  hashOf(token: string): Uint8Array {
    return Uint8Array.from(token, (character) => character.charCodeAt(0));
  }
}

/** Hides nothing and costs nothing, for tests alone. */
export class MemoryPasswordHasher implements PasswordHasher {
  readonly verified: (string | null)[] = [];
  #count = 0;

  async hash(password: string): Promise<string> {
    this.#count += 1;
    return `${this.#count}:${password}`;
  }

  async verify(hash: string | null, password: string): Promise<boolean> {
    this.verified.push(hash);
    return hash?.slice(hash.indexOf(':') + 1) === password;
  }
}

/** Readable secrets of the right form, for tests alone. */
export class MemorySecrets implements SecretGenerator {
  #count = 0;

  generate(): string {
    this.#count += 1;
    return `s${this.#count}x`.padEnd(43, '0');
  }

  hashOf(secret: string): Uint8Array {
    return Uint8Array.from(secret, (character) => character.charCodeAt(0));
  }
}

/** A seal that hides nothing, and opens under the same key only. */
export class MemorySeal implements SecretSeal {
  close(text: string, key: string): string {
    return JSON.stringify({ text, key });
  }

  open(sealed: string, key: string): string {
    const closed = JSON.parse(sealed) as { readonly text: string; readonly key: string };
    if (closed.key !== key) throw new Error('Closed under another key');
    return closed.text;
  }
}
