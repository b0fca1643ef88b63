import type {
  BeginExternalLogin,
  FinishExternalLogin,
} from '@tandem/identity-domain/external-login';
import {
  PathText,
  TextParam,
  cookieRequest,
  loginCookie,
  loginKeyIn,
  rawEndpoint,
  type RawCall,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import type Koa from 'koa';
import { browserIn, cookieOf } from '../sessions/session-cookies.ts';
import { answeringFailures, pageRequest, type PageRequest } from '../pages/answer-page.ts';
import { answerDesktopStart, answerDesktopToken, isDesktopProgram } from './desktop-pages.ts';
import { EXTERNAL_LOGIN_PATHS, LOGIN_RETURN_PATH } from './login-addresses.ts';
import { notLoggedIn, sendTo, sendToApplication } from './login-answers.ts';

/** The use cases of log-ins by a provider. */
interface ExternalLoginUseCases {
  readonly beginExternalLogin: Pick<BeginExternalLogin, 'execute'>;
  readonly finishExternalLogin: Pick<FinishExternalLogin, 'execute'>;
}

class BeginParams {
  @TextParam({ optional: true, description: 'Where the browser goes afterwards' })
  next?: string;

  @TextParam({ optional: true, description: 'The one-time pad of a mobile application' })
  mobileFlowOtp?: string;

  @TextParam({ optional: true, description: 'The key of a desktop program, 64 hexadecimal digits' })
  desktopFlowOtp?: string;
}

class BeginAtProviderParams extends BeginParams {
  @PathText()
  provider!: string;
}

class FinishParams {
  @TextParam({ optional: true })
  state?: string;
}

/** Log-ins by OpenID Connect, at the reference's addresses. */
export function externalLoginPages(useCases: ExternalLoginUseCases): RawEndpoint[] {
  const at = (path: string) => ({ path, aliases: [`${path}/`] });
  const beginning = Object.entries(EXTERNAL_LOGIN_PATHS).flatMap(([name, path]) => [
    rawEndpoint({
      operationId: `external-${name}`,
      method: 'GET',
      ...at(path),
      params: BeginParams,
      handle: (ctx, call) => begin(ctx, useCases, { ...call, provider: null }),
    }),
    rawEndpoint({
      operationId: `external-${name}-at-provider`,
      method: 'GET',
      ...at(`${path}/{provider}`),
      params: BeginAtProviderParams,
      handle: (ctx, call) => begin(ctx, useCases, { ...call, provider: call.params.provider }),
    }),
  ]);
  return [
    ...beginning,
    rawEndpoint({
      operationId: 'finish-external-login',
      method: 'GET',
      path: LOGIN_RETURN_PATH,
      aliases: [LOGIN_RETURN_PATH.slice(0, -1)],
      params: FinishParams,
      handle: async (ctx, call) => {
        const request = await pageRequest(ctx, call);
        await answeringFailures(request, notLoggedIn(request.texts), () =>
          finish(request, useCases, call),
        );
      },
    }),
  ];
}

async function begin(
  ctx: Koa.Context,
  { beginExternalLogin }: ExternalLoginUseCases,
  call: RawCall<BeginParams> & { readonly provider: string | null },
): Promise<void> {
  const request = await pageRequest(ctx, call);
  await answeringFailures(request, notLoggedIn(request.texts), async () => {
    const { host, params, provider, countByAddress } = call;
    await countByAddress();
    // A request with a key is the one that the page opened: a second page would open further ones.
    const hasKey = params.desktopFlowOtp !== undefined;
    if (isDesktopProgram(ctx) && !hasKey) return answerDesktopStart(request);
    const { url, browserKey, seconds } = await beginExternalLogin.execute({
      host,
      provider,
      next: params.next,
      mobileOtp: params.mobileFlowOtp,
      desktopOtp: params.desktopFlowOtp,
      returnPath: LOGIN_RETURN_PATH,
    });
    ctx.set('set-cookie', loginCookie(hostOf(ctx), browserKey, seconds));
    sendTo(ctx, url);
    ctx.status = 302;
  });
}

async function finish(
  page: PageRequest,
  { finishExternalLogin }: ExternalLoginUseCases,
  { host, params, countByAddress }: RawCall<FinishParams>,
): Promise<void> {
  const { ctx } = page;
  await countByAddress();
  const request = cookieRequest('GET', (name) => ctx.get(name));
  const done = await finishExternalLogin.execute({
    host,
    // The browser comes from a page of the provider: state and cookie prove that this server sent it there.
    browser: browserIn(ctx),
    browserKey: loginKeyIn(request),
    state: params.state ?? '',
    query: ctx.querystring,
  });
  ctx.append('set-cookie', loginCookie(hostOf(ctx), '', 0));
  if (done.kind === 'mobile') {
    sendToApplication(ctx, done);
  } else if (done.kind === 'desktop') {
    answerDesktopToken(page, done);
  } else {
    ctx.append('set-cookie', cookieOf(hostOf(ctx), done.session));
    sendTo(ctx, done.next);
  }
}

function hostOf(ctx: Koa.Context): string {
  return ctx.get('host').toLowerCase();
}
