import { PushError, type Unsubscribe } from '@tandem/push-domain';
import { PathText, rawEndpoint, type RawEndpoint } from '@tandem/shared-chat-wire';
import { answerFormPage, type FormPage } from '@tandem/shared-rest';

/** Below the root of the server; the token follows. */
export const UNSUBSCRIBE_PATH = '/email/unsubscribe';

class UnsubscribeParams {
  @PathText({ secret: true })
  token!: string;
}

/**
 * The page of the link in a mail about messages. Opening it changes nothing: programs that scan mailboxes
 * open every link. The button does, and so does that of mail programs (RFC 8058), which posts to the same
 * address.
 */
export function unsubscribePages(useCase: Pick<Unsubscribe, 'execute'>): RawEndpoint[] {
  const path = `${UNSUBSCRIBE_PATH}/{token}`;
  const at = { path, aliases: [`${path}/`], params: UnsubscribeParams };
  return [
    rawEndpoint({
      operationId: 'unsubscribe-page',
      method: 'GET',
      ...at,
      handle: async (ctx) => answerFormPage(ctx, 200, QUESTION),
    }),
    rawEndpoint({
      operationId: 'unsubscribe',
      method: 'POST',
      ...at,
      handle: async (ctx, { params }) => {
        try {
          await useCase.execute({ token: params.token });
          answerFormPage(ctx, 200, DONE);
        } catch (error) {
          if (!(error instanceof PushError)) throw error;
          answerFormPage(ctx, 400, INVALID);
        }
      },
    }),
  ];
}

const QUESTION: FormPage = {
  title: 'No more mails about messages?',
  paragraphs: [],
  form: { fields: [], button: 'Turn them off' },
};
const DONE: FormPage = {
  title: 'You get no more mails about messages.',
  paragraphs: ['You can turn them on again in your settings.'],
};
const INVALID: FormPage = { title: 'This link is not valid.', paragraphs: [] };
