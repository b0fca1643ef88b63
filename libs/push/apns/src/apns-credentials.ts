/** The key of a team. */
export interface ApnsCredentials {
  readonly keyId: string;
  readonly teamId: string;
  /** PEM, PKCS #8, of a P-256 key. */
  readonly privateKey: string;
  /** The target of pushes; the provider's address by default. */
  readonly apiUrl: string;
  /** An additional trusted certificate, PEM. */
  readonly ca: string | null;
}

/** Reads credentials as JSON. @throws Error that completes "PUSH_APNS_CREDENTIALS …" */
export function parseApnsCredentials(json: string): ApnsCredentials {
  let file: Readonly<Record<string, unknown>>;
  try {
    file = JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw new Error('must be JSON with "key_id", "team_id" and "private_key"');
  }
  const text = (name: string, fallback?: string) => {
    const value = file[name] ?? fallback;
    if (typeof value !== 'string') throw new Error(`must be JSON with a text "${name}"`);
    return value;
  };
  return {
    keyId: text('key_id'),
    teamId: text('team_id'),
    privateKey: text('private_key'),
    apiUrl: text('api_url', 'https://api.push.apple.com'),
    ca: text('ca', '') || null,
  };
}
