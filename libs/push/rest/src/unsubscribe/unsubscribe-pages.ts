import { PushError, type Unsubscribe } from '@tandem/push-domain';
import { PathText, rawEndpoint, type RawEndpoint } from '@tandem/shared-chat-wire';
import { createCatalogs } from '@tandem/shared-page-texts';
import { answerFormPage } from '@tandem/shared-rest';

/** Below the root of the server; the token follows. */
export const UNSUBSCRIBE_PATH = '/email/unsubscribe';

const pageTexts = createCatalogs(
  {
    language: 'en',
    texts: {
      question: 'No more mails about messages?',
      turnOff: 'Turn them off',
      done: 'You get no more mails about messages.',
      turnOn: 'You can turn them on again in your settings.',
      invalid: 'This link is not valid.',
    },
  },
  {
    de: {
      question: 'Keine E-Mails über Nachrichten mehr?',
      turnOff: 'Abschalten',
      done: 'Sie bekommen keine E-Mails über Nachrichten mehr.',
      turnOn: 'In Ihren Einstellungen können Sie sie wieder einschalten.',
      invalid: 'Dieser Link ist nicht gültig.',
    },
  },
);

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
      handle: async (ctx, { languages }) => {
        const { language, t } = pageTexts.textsFor(await languages());
        answerFormPage(ctx, 200, {
          language,
          title: t('question'),
          paragraphs: [],
          form: { fields: [], button: t('turnOff') },
        });
      },
    }),
    rawEndpoint({
      operationId: 'unsubscribe',
      method: 'POST',
      ...at,
      handle: async (ctx, { params, languages }) => {
        const { language, t } = pageTexts.textsFor(await languages());
        try {
          await useCase.execute({ token: params.token });
          answerFormPage(ctx, 200, { language, title: t('done'), paragraphs: [t('turnOn')] });
        } catch (error) {
          if (!(error instanceof PushError)) throw error;
          answerFormPage(ctx, 400, { language, title: t('invalid'), paragraphs: [] });
        }
      },
    }),
  ];
}
