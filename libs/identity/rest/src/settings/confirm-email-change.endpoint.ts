import type { ConfirmEmailChange } from '@tandem/identity-domain';
import {
  PathText,
  TextParam,
  chatEndpoint,
  rawEndpoint,
  type ChatEndpoint,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { answerPage, answeringRefusals, pageRequest, showing } from '../pages/answer-page.ts';

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
      handle: showing(({ t }) => ({
        title: t('address.title'),
        text: t('address.text'),
        button: t('address.confirm'),
      })),
    }),
    rawEndpoint({
      operationId: 'email-confirmation',
      method: 'POST',
      ...at,
      handle: async (ctx, call) => {
        const request = await pageRequest(ctx, call);
        const { t } = request.texts;
        await answeringRefusals(
          request,
          (text) => ({ title: t('failed.title'), text }),
          async () => {
            const input = { host: call.host, token: call.params.key, address: ctx.ip };
            const { newEmail } = await useCase.execute(input);
            const text = t('address.done', { email: newEmail });
            answerPage(request, 200, { title: t('address.doneTitle'), text });
          },
          (failed, _, content) => answerPage(failed, 400, content),
        );
      },
    }),
  ];
}
