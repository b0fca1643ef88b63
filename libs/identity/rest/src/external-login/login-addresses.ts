import type { LoginProviderSummary } from '@tandem/identity-domain/external-login';

/** The paths of log-in and sign-up by OpenID Connect. */
export const EXTERNAL_LOGIN_PATHS = {
  login: '/accounts/login/social/oidc',
  signup: '/accounts/register/social/oidc',
} as const;
/** The path to which providers redirect browsers. */
export const LOGIN_RETURN_PATH = '/complete/oidc/';
/** The page to log in with. */
export const LOGIN_PAGE_PATH = '/accounts/login/';

/**
 * The log-ins by providers in the form that clients get before the log-in. The only provider of an
 * organization has the reference's addresses; with several, each has its own.
 *
 * @see `GET server_settings`
 */
export function externalMethods(
  providers: readonly LoginProviderSummary[] = [],
): readonly Record<string, string | null>[] {
  return providers.map(({ name, displayName, iconUrl }) => {
    const end = providers.length === 1 ? '' : `/${name}`;
    return {
      name: `oidc:${name}`,
      display_name: displayName,
      display_icon: iconUrl,
      login_url: `${EXTERNAL_LOGIN_PATHS.login}${end}`,
      signup_url: `${EXTERNAL_LOGIN_PATHS.signup}${end}`,
    };
  });
}
