import {
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
  type RawCall,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import {
  answerOwnForm,
  answeringFailures,
  answeringRefusals,
  pageRequest,
  type PageContent,
  type PageRequest,
} from '../pages/answer-page.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { browserOfPage, cookieOf } from '../sessions/session-cookies.ts';
import { LOGIN_PAGE_PATH, externalMethods } from './login-addresses.ts';
import { notLoggedIn, sendTo, sendToApplication } from './login-answers.ts';

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
      handle: async (ctx, call) => {
        const request = await pageRequest(ctx, call);
        await answeringFailures(request, notLoggedIn(request.texts), async () => {
          const realm = await dependencies.directory.activeAt(call.host);
          loginDestination(destinationOf(call));
          answerOwnForm(request, 200, loginForm(request.texts, realm, call));
        });
      },
    }),
    rawEndpoint({
      operationId: 'login-page-form',
      method: 'POST',
      ...at,
      handle: async (ctx, call) => {
        const request = await pageRequest(ctx, call);
        await answeringFailures(request, notLoggedIn(request.texts), async () => {
          await call.countByAddress();
          await logIn(request, dependencies, call);
        });
      },
    }),
  ];
}

function destinationOf({ params: { next, mobileFlowOtp } }: Call) {
  return { next, mobileOtp: mobileFlowOtp };
}

async function logIn(
  request: PageRequest,
  dependencies: LoginPageDependencies,
  call: Call,
): Promise<void> {
  const { ctx, texts } = request;
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
  const form = loginForm(texts, realm, call);
  await answeringRefusals(
    request,
    (fault) => ({ ...form, fault }),
    async () => {
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
    },
    answerOwnForm,
  );
}

function loginForm({ t }: PageTexts, realm: Realm, { params }: Call): PageContent {
  const takesPasswords = effectiveRealmSettings(realm.settings).password_auth_enabled;
  return {
    title: t('login.title', { realm: realm.name }),
    text: '',
    ...(takesPasswords && passwordForm(t)),
    links: externalMethods(realm.loginProviders).map((method) => ({
      label: t('login.with', { method: method.display_name ?? '' }),
      url: `${method.login_url}${queryOf(params)}`,
    })),
    // Browsers also apply the policy to redirects after a form.
    formScheme: 'zulip:',
  };
}

function passwordForm(t: PageTexts['t']): Pick<PageContent, 'fields' | 'button'> {
  return {
    fields: [
      { name: 'username', label: t('login.email'), type: 'email', autocomplete: 'username' },
      {
        name: 'password',
        label: t('login.password'),
        type: 'password',
        autocomplete: 'current-password',
      },
      {
        name: 'code',
        label: t('login.code'),
        type: 'text',
        autocomplete: 'one-time-code',
        isOptional: true,
      },
    ],
    button: t('login.action'),
  };
}

function queryOf({ next, mobileFlowOtp }: LoginPageParams): string {
  const query = new URLSearchParams();
  if (next !== undefined) query.set('next', next);
  if (mobileFlowOtp !== undefined) query.set('mobile_flow_otp', mobileFlowOtp);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
