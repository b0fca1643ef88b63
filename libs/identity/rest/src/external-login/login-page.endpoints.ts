import {
  IdentityError,
  effectiveRealmSettings,
  type FetchApiKey,
  type Realm,
  type RealmAddresses,
  type RealmDirectory,
} from '@tandem/identity-domain';
import { encryptedApiKey, loginDestination } from '@tandem/identity-domain/external-login';
import type { StartSession } from '@tandem/identity-domain/sessions';
import {
  TextParam,
  rawEndpoint,
  readForm,
  wireErrorOf,
  type RawCall,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import type Koa from 'koa';
import { identityErrors } from '../identity-errors.ts';
import { browserOfPage, cookieOf } from '../sessions/session-cookies.ts';
import {
  answerOwnForm,
  answeringFailures,
  type PageContent,
} from '../settings/confirmation-page.ts';
import { LOGIN_PAGE_PATH, externalMethods } from './login-addresses.ts';
import { NOT_LOGGED_IN, sendTo, sendToApplication } from './login-answers.ts';

/** The dependencies of the log-in page. */
interface LoginPageDependencies {
  readonly useCases: {
    readonly startSession: Pick<StartSession, 'execute'>;
    readonly fetchApiKey: Pick<FetchApiKey, 'execute'>;
  };
  readonly directory: Pick<RealmDirectory, 'activeAt'>;
  readonly addresses: Pick<RealmAddresses, 'urlOf'>;
}

class LoginPageParams {
  @TextParam({ optional: true, description: 'Where the browser goes afterwards' })
  next?: string;

  @TextParam({ optional: true, description: 'The one-time pad of a mobile application' })
  mobileFlowOtp?: string;
}

type Call = RawCall<LoginPageParams>;

/** A page to log in with that needs no script: by password, or by a provider. At the reference's address. */
export function loginPages(dependencies: LoginPageDependencies): RawEndpoint[] {
  const at = {
    path: LOGIN_PAGE_PATH,
    aliases: [LOGIN_PAGE_PATH.slice(0, -1)],
    params: LoginPageParams,
  };
  return [
    rawEndpoint({
      operationId: 'login-page',
      method: 'GET',
      ...at,
      handle: (ctx, call) =>
        answeringFailures(ctx, NOT_LOGGED_IN, async () => {
          const realm = await dependencies.directory.activeAt(call.host);
          loginDestination(destinationOf(call));
          answerForm(ctx, 200, realm, call, '');
        }),
    }),
    rawEndpoint({
      operationId: 'login-page-form',
      method: 'POST',
      ...at,
      handle: (ctx, call) =>
        answeringFailures(ctx, NOT_LOGGED_IN, async () => {
          await call.countByAddress();
          await logIn(ctx, dependencies, call);
        }),
    }),
  ];
}

function destinationOf({ params: { next, mobileFlowOtp } }: Call) {
  return { next, mobileOtp: mobileFlowOtp };
}

async function logIn(
  ctx: Koa.Context,
  dependencies: LoginPageDependencies,
  call: Call,
): Promise<void> {
  const { useCases, addresses } = dependencies;
  const browser = browserOfPage(ctx);
  const realm = await dependencies.directory.activeAt(call.host);
  const { next, mobileOtp } = loginDestination(destinationOf(call));
  const { fields } = await readForm(ctx);
  const field = (name: string) => fields.get(name) ?? '';
  const credentials = {
    host: call.host,
    username: field('username'),
    password: field('password'),
    code: field('code'),
  };
  try {
    if (mobileOtp === null) {
      const session = await useCases.startSession.execute({ ...browser, ...credentials });
      ctx.set('set-cookie', cookieOf(ctx.get('host'), session));
      return sendTo(ctx, next);
    }
    const { address, clientName } = browser;
    const fetched = await useCases.fetchApiKey.execute({ ...credentials, address, clientName });
    sendToApplication(ctx, {
      ...fetched,
      realmUrl: addresses.urlOf(realm.stringId),
      encryptedApiKey: encryptedApiKey(fetched.apiKey, mobileOtp),
    });
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const { code, data } = error as IdentityError;
    const { status, msg } = wireErrorOf(identityErrors[code], data);
    answerForm(ctx, status, realm, call, msg);
  }
}

/** Answers with the form. @param fault why the last attempt failed; empty before the first one */
function answerForm(
  ctx: Koa.Context,
  status: number,
  realm: Realm,
  { params }: Call,
  fault: string,
): void {
  const takesPasswords = effectiveRealmSettings(realm.settings).password_auth_enabled;
  answerOwnForm(ctx, status, {
    title: `Log in to ${realm.name}`,
    text: '',
    ...(fault !== '' && { fault }),
    ...(takesPasswords && PASSWORD_FORM),
    links: externalMethods(realm.loginProviders).map((method) => ({
      label: `Log in with ${method.display_name}`,
      url: `${method.login_url}${queryOf(params)}`,
    })),
    // Browsers also apply the policy to redirects after a form.
    formScheme: 'zulip:',
  });
}

const PASSWORD_FORM: Pick<PageContent, 'fields' | 'button'> = {
  fields: [
    { name: 'username', label: 'Email', type: 'email', autocomplete: 'username' },
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    {
      name: 'code',
      label: 'Code of your device, if you set one up',
      type: 'text',
      autocomplete: 'one-time-code',
      isOptional: true,
    },
  ],
  button: 'Log in',
};

function queryOf({ next, mobileFlowOtp }: LoginPageParams): string {
  const query = new URLSearchParams();
  if (next !== undefined) query.set('next', next);
  if (mobileFlowOtp !== undefined) query.set('mobile_flow_otp', mobileFlowOtp);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
