import { IdentityError } from '@tandem/identity-domain';
import type { RequestPasswordReset, ResetPassword } from '@tandem/identity-domain/password-reset';
import {
  PathText,
  TextParam,
  chatEndpoint,
  rawEndpoint,
  readForm,
  wireErrorOf,
  type ChatEndpoint,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type Koa from 'koa';
import { identityErrors } from '../identity-errors.ts';
import { withRetryAfter } from '../retry-after.ts';
import { answerPage, type PageContent } from '../settings/confirmation-page.ts';

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

const REQUEST: PageContent = {
  title: 'Reset your password',
  text: 'We will send you a mail with a link to a new password.',
  fields: [{ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }],
  button: 'Send the link',
};
const RESET: PageContent = {
  title: 'Choose a new password',
  text: 'All devices and programs with tokens of your account will have to log in again.',
  fields: [
    { name: 'new_password', label: 'Password', type: 'password', autocomplete: 'new-password' },
  ],
  button: 'Save',
};

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
      handle: async (ctx) => answerPage(ctx, 200, REQUEST),
    }),
    rawEndpoint({
      ...request,
      operationId: 'password-reset-request',
      method: 'POST',
      handle: async (ctx, { host, countByAddress }) => {
        await countByAddress();
        await answerWith(ctx, REQUEST, async () => {
          const email = await field(ctx, 'email');
          await useCases.requestPasswordReset.execute({ host, email, address: ctx.ip });
          const text = 'If an account has this address, a mail with a link is on its way to it.';
          return { title: 'Look into your mailbox', text };
        });
      },
    }),
    rawEndpoint({
      ...link,
      operationId: 'password-reset-link-page',
      method: 'GET',
      handle: async (ctx) => answerPage(ctx, 200, RESET),
    }),
    rawEndpoint({
      ...link,
      operationId: 'password-reset-link',
      method: 'POST',
      handle: async (ctx, { host, params, countByAddress }) => {
        await countByAddress();
        await answerWith(ctx, RESET, async () => {
          const newPassword = await field(ctx, 'new_password');
          const input = { host, token: params.key, newPassword, address: ctx.ip };
          const { email } = await useCases.resetPassword.execute(input);
          const text = `From now on ${email} logs in with the new password.`;
          const links = [{ label: 'Log in', url: '/' }];
          return { title: 'Your password has changed', text, links };
        });
      },
    }),
  ];
}

async function field(ctx: Koa.Context, name: string): Promise<string> {
  return (await readForm(ctx)).fields.get(name) ?? '';
}

/** Answers with a page; after an expected failure with the form and the reason. */
async function answerWith(
  ctx: Koa.Context,
  form: PageContent,
  work: () => Promise<PageContent>,
): Promise<void> {
  try {
    answerPage(ctx, 200, await work());
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const { code, data } = error as IdentityError;
    const { status, msg } = wireErrorOf(identityErrors[code], data);
    answerPage(ctx, status, { ...form, text: msg });
  }
}
