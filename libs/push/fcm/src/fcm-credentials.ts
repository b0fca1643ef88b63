/** The key of a service account, from its JSON file. */
export interface FcmCredentials {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  /** The address that issues tokens. */
  readonly tokenUrl: string;
  /** The target of messages; the provider's address if the file has no other. */
  readonly apiUrl: string;
}

/** Reads the JSON file of a service account. @throws Error that completes "PUSH_FCM_CREDENTIALS …" */
export function parseFcmCredentials(json: string): FcmCredentials {
  let file: Readonly<Record<string, unknown>>;
  try {
    file = JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw new Error('must be the JSON file of a service account');
  }
  const text = (name: string, fallback?: string) => {
    const value = file[name] ?? fallback;
    if (typeof value !== 'string') throw new Error(`must be JSON with a text "${name}"`);
    return value;
  };
  return {
    projectId: text('project_id'),
    clientEmail: text('client_email'),
    privateKey: text('private_key'),
    tokenUrl: text('token_uri', 'https://oauth2.googleapis.com/token'),
    apiUrl: text('api_url', 'https://fcm.googleapis.com'),
  };
}
