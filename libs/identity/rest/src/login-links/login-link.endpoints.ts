import type { FollowLoginLink } from '@tandem/identity-domain/login-links';
import {
  FieldsWithHeaders,
  PathText,
  TextParam,
  chatEndpoint,
  rawEndpoint,
  type ChatEndpoint,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { sendTo } from '../external-login/login-answers.ts';
import { browserOf, browserOfPage, cookieOf } from '../sessions/session-cookies.ts';
import { answerOwnForm, answeringFailures, pageRequest, showing } from '../pages/answer-page.ts';

/** The path of links for log-ins; the key follows. */
export const LOGIN_LINK_PATH = '/accounts/login/link';

class LoginLinkParams {
  @TextParam({ description: 'The key at the end of the link' })
  key!: string;
}

class LoginLinkPageParams {
  @PathText({ secret: true })
  key!: string;
}

type Follow = Pick<FollowLoginLink, 'execute'>;

/** An endpoint for clients that open the link themselves; an extension of the protocol. */
export function followLoginLink(useCase: Follow): ChatEndpoint {
  return chatEndpoint({
    operationId: 'follow-login-link',
    method: 'POST',
    path: '/session/link',
    tag: 'sessions',
    summary: 'Log in with a link of the operator',
    description: 'The answer sets the cookie of the session. A link works once.',
    auth: 'anonymous',
    params: LoginLinkParams,
    response: {
      user_id: schema.integer(),
      email: schema.string('The real address'),
      session_id: schema.integer(),
    },
    errors: ['LOGIN_LINK_INVALID', 'USER_DEACTIVATED'],
    handle: async ({ params, host, ip, clientName, connection }) => {
      const header = (name: string) => connection.header(name);
      const browser = browserOf({ header, ip, clientName });
      const started = await useCase.execute({ ...browser, host, key: params.key });
      const { userId, email, sessionId } = started;
      return new FieldsWithHeaders(
        { user_id: userId, email, session_id: sessionId },
        { 'set-cookie': cookieOf(header('host'), started) },
      );
    },
  });
}

/**
 * The pages of the link. Opening it changes nothing: programs that scan mails and messages open every link.
 * The button does.
 */
export function loginLinkPages(useCase: Follow): RawEndpoint[] {
  const path = `${LOGIN_LINK_PATH}/{key}`;
  const at = { path, aliases: [`${path}/`], params: LoginLinkPageParams };
  return [
    rawEndpoint({
      operationId: 'login-link-page',
      method: 'GET',
      ...at,
      handle: showing(
        ({ t }) => ({
          title: t('login.action'),
          text: t('link.text'),
          button: t('login.action'),
        }),
        answerOwnForm,
      ),
    }),
    rawEndpoint({
      operationId: 'login-link',
      method: 'POST',
      ...at,
      handle: async (ctx, call) => {
        const request = await pageRequest(ctx, call);
        const { t } = request.texts;
        const links = [{ label: t('login.action'), url: '/' }];
        await answeringFailures(request, { title: t('failed.title'), links }, async () => {
          const { params, host, countByAddress } = call;
          await countByAddress();
          const browser = browserOfPage(ctx);
          const started = await useCase.execute({ ...browser, host, key: params.key });
          ctx.set('set-cookie', cookieOf(ctx.get('host'), started));
          sendTo(ctx, '/');
        });
      },
    }),
  ];
}
