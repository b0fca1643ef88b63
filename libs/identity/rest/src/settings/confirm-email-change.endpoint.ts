import { IdentityError, type ConfirmEmailChange } from '@tandem/identity-domain';
import {
  PathText,
  TextParam,
  chatEndpoint,
  rawEndpoint,
  wireErrorOf,
  type ChatEndpoint,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { answerPage } from './confirmation-page.ts';
import { settingsErrors } from './settings-errors.ts';

/** The path of the page that confirms a new address; the key of the link follows. */
export const CONFIRM_EMAIL_PATH = '/accounts/confirm_new_email';

class ConfirmEmailChangeParams {
  @TextParam({ description: 'The key at the end of the mailed link' })
  key!: string;
}

class ConfirmationLinkParams {
  @PathText({ secret: true })
  key!: string;
}

type Confirm = Pick<ConfirmEmailChange, 'execute'>;

/** An endpoint for clients that open the mailed link themselves. */
export function confirmEmailChange(useCase: Confirm): ChatEndpoint {
  return chatEndpoint({
    operationId: 'confirm-email-change',
    method: 'POST',
    path: '/confirm_email_change',
    tag: 'users',
    summary: 'Confirm a change of email address',
    auth: 'anonymous',
    params: ConfirmEmailChangeParams,
    response: { old_email: schema.string(), new_email: schema.string() },
    errors: [
      'EMAIL_CHANGE_LINK_INVALID',
      'NEW_EMAIL_TAKEN',
      'NEW_EMAIL_DEACTIVATED',
      'EMAIL_IN_USE',
    ],
    handle: async ({ params, host, ip }) => {
      const input = { host, token: params.key, address: ip };
      const { oldEmail, newEmail } = await useCase.execute(input);
      return { old_email: oldEmail, new_email: newEmail };
    },
  });
}

/**
 * The pages of the mailed link. Opening it changes nothing: programs that scan mailboxes open every link.
 * The button does.
 */
export function emailConfirmationPages(useCase: Confirm): RawEndpoint[] {
  const path = `${CONFIRM_EMAIL_PATH}/{key}`;
  const at = { path, aliases: [`${path}/`], params: ConfirmationLinkParams };
  return [
    rawEndpoint({
      operationId: 'email-confirmation-page',
      method: 'GET',
      ...at,
      handle: async (ctx) =>
        answerPage(ctx, 200, {
          title: 'Confirm your new email address',
          text: 'Press the button to use this address from now on.',
          button: 'Confirm',
        }),
    }),
    rawEndpoint({
      operationId: 'email-confirmation',
      method: 'POST',
      ...at,
      handle: async (ctx, { params, host }) => {
        try {
          const input = { host, token: params.key, address: ctx.ip };
          const { newEmail } = await useCase.execute(input);
          const text = `From now on your account uses ${newEmail}.`;
          answerPage(ctx, 200, { title: 'Your email address has changed', text });
        } catch (error) {
          if (!(error instanceof IdentityError)) throw error;
          answerPage(ctx, 400, {
            title: 'This did not work',
            text: messageOf(error as IdentityError),
          });
        }
      },
    }),
  ];
}

function messageOf({ code, data }: IdentityError): string {
  const entry = Object.hasOwn(settingsErrors, code)
    ? settingsErrors[code as keyof typeof settingsErrors]
    : undefined;
  return entry ? wireErrorOf(entry, data).msg : 'Please try again.';
}
