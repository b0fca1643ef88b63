/** The authentication of requests. Implement it for credentials of your own. */
export interface Credentials {
  /** Adds the credentials of a request; called for every request. */
  authorize(headers: Headers): void | Promise<void>;
  /** `include`: the browser sends its cookies. */
  readonly cookies: 'include' | 'omit';
}

/**
 * An API key: HTTP Basic authentication with the address of its user.
 *
 * @param email the API address of the user or bot
 */
export function apiKeyCredentials(email: string, apiKey: string): Credentials {
  const authorization = `Basic ${base64(`${email}:${apiKey}`)}`;
  return {
    authorize: (headers) => headers.set('authorization', authorization),
    cookies: 'omit',
  };
}

/** A token that names its user itself. */
export function bearerCredentials(token: string): Credentials {
  return {
    authorize: (headers) => headers.set('authorization', `Bearer ${token}`),
    cookies: 'omit',
  };
}

/**
 * The session of a page: a cookie that the browser sends by itself.
 *
 * @param headersOf more headers of each request, such as a token against forged requests
 */
export function sessionCredentials(
  headersOf: () => Readonly<Record<string, string>> = () => ({}),
): Credentials {
  return {
    authorize: (headers) => {
      for (const [name, value] of Object.entries(headersOf())) headers.set(name, value);
    },
    cookies: 'include',
  };
}

/** For endpoints without authentication, such as `GET /server_settings`. */
export const NO_CREDENTIALS: Credentials = { authorize: () => undefined, cookies: 'omit' };

/** Base64 of UTF-8: names of users are not limited to Latin-1. */
function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
