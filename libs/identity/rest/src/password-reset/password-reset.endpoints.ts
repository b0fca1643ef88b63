import type { RequestPasswordReset, ResetPassword } from '@tandem/identity-domain/password-reset';
import {
  PathText,
  TextParam,
  chatEndpoint,
  rawEndpoint,
  readForm,
  type ChatEndpoint,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type Koa from 'koa';
import {
  answerPage,
  answeringRefusals,
  pageRequest,
  showing,
  type PageContent,
  type PageRequest,
} from '../pages/answer-page.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { withRetryAfter } from '../retry-after.ts';

/** The path of the pages of a lost password; the key of the link follows. */
export const RESET_PASSWORD_PATH = '/accounts/password/reset';

/** The use cases of a lost password. */
interface PasswordResetUseCases {
  readonly requestPasswordReset: Pick<RequestPasswordReset, 'execute'>;
  readonly resetPassword: Pick<ResetPassword, 'execute'>;
}

class RequestParams {
  @TextParam({ description: 'The real address of the account' })
  email!: string;
}

class ResetParams {
  @TextParam({ description: 'The key at the end of the mailed link' })
  key!: string;

  @TextParam()
  newPassword!: string;
}

class ResetLinkParams {
  @PathText({ secret: true })
  key!: string;
}

const ORGANIZATION = ['NONEXISTENT_SUBDOMAIN', 'REALM_DEACTIVATED', 'PASSWORD_AUTH_DISABLED'];

/** A lost password, for clients; an extension of the protocol. */
export function passwordResetEndpoints(useCases: PasswordResetUseCases): ChatEndpoint[] {
  const { requestPasswordReset, resetPassword } = useCases;
  return [
    chatEndpoint({
      operationId: 'request-password-reset',
      method: 'POST',
      path: '/password_reset',
      tag: 'authentication',
      summary: 'Request a password reset mail',
      description: 'The answer is the same whether or not an account has the address.',
      auth: 'anonymous',
      params: RequestParams,
      response: {},
      errors: [...ORGANIZATION, 'EMAIL_MALFORMED', 'LOGIN_THROTTLED'],
      handle: async ({ params, host, ip }) => {
        const input = { host, email: params.email, address: ip };
        await withRetryAfter(() => requestPasswordReset.execute(input));
        return {};
      },
    }),
    chatEndpoint({
      operationId: 'reset-password',
      method: 'POST',
      path: '/password_reset/confirm',
      tag: 'authentication',
      summary: 'Reset a password',
      description: 'Ends all tokens and sessions of the account.',
      auth: 'anonymous',
      params: ResetParams,
      response: { email: schema.string('The real address of the account') },
      errors: ['PASSWORD_RESET_LINK_INVALID', 'PASSWORD_TOO_WEAK'],
      handle: async ({ params: { key, newPassword }, host, ip }) =>
        resetPassword.execute({ host, token: key, newPassword, address: ip }),
    }),
  ];
}

function requestForm({ t }: PageTexts): PageContent {
  return {
    title: t('reset.title'),
    text: t('reset.text'),
    fields: [{ name: 'email', label: t('login.email'), type: 'email', autocomplete: 'username' }],
    button: t('reset.send'),
  };
}

function resetForm({ t }: PageTexts): PageContent {
  return {
    title: t('reset.newTitle'),
    text: t('reset.newText'),
    fields: [
      {
        name: 'new_password',
        label: t('login.password'),
        type: 'password',
        autocomplete: 'new-password',
      },
    ],
    button: t('reset.save'),
  };
}

/** The same as pages, at the reference's addresses. */
export function passwordResetPages(useCases: PasswordResetUseCases): RawEndpoint[] {
  const request = { path: RESET_PASSWORD_PATH, aliases: [`${RESET_PASSWORD_PATH}/`] };
  const path = `${RESET_PASSWORD_PATH}/{key}`;
  const link = { path, aliases: [`${path}/`], params: ResetLinkParams };
  return [
    rawEndpoint({
      ...request,
      operationId: 'password-reset-page',
      method: 'GET',
      handle: showing(requestForm),
    }),
    rawEndpoint({
      ...request,
      operationId: 'password-reset-request',
      method: 'POST',
      handle: async (ctx, call) => {
        const page = await pageRequest(ctx, call);
        const { t } = page.texts;
        await answerWith(page, requestForm(page.texts), async () => {
          await call.countByAddress();
          const email = await field(ctx, 'email');
          const { host } = call;
          await useCases.requestPasswordReset.execute({ host, email, address: ctx.ip });
          return { title: t('reset.sentTitle'), text: t('reset.sent') };
        });
      },
    }),
    rawEndpoint({
      ...link,
      operationId: 'password-reset-link-page',
      method: 'GET',
      handle: showing(resetForm),
    }),
    rawEndpoint({
      ...link,
      operationId: 'password-reset-link',
      method: 'POST',
      handle: async (ctx, call) => {
        const page = await pageRequest(ctx, call);
        const { t } = page.texts;
        await answerWith(page, resetForm(page.texts), async () => {
          await call.countByAddress();
          const newPassword = await field(ctx, 'new_password');
          const { host, params } = call;
          const input = { host, token: params.key, newPassword, address: ctx.ip };
          const { email } = await useCases.resetPassword.execute(input);
          return {
            title: t('reset.doneTitle'),
            text: t('reset.done', { email }),
            links: [{ label: t('login.action'), url: '/' }],
          };
        });
      },
    }),
  ];
}

async function field(ctx: Koa.Context, name: string): Promise<string> {
  return (await readForm(ctx)).fields.get(name) ?? '';
}

/** Answers with a page; after an expected failure with the form and the reason. */
function answerWith(
  page: PageRequest,
  form: PageContent,
  work: () => Promise<PageContent>,
): Promise<void> {
  return answeringRefusals(
    page,
    (text) => ({ ...form, text }),
    async () => answerPage(page, 200, await work()),
  );
}
