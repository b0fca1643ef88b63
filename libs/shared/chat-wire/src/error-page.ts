import { createCatalogs } from '@tandem/shared-page-texts';
import { answerFormPage } from '@tandem/shared-rest';
import type Koa from 'koa';

const texts = createCatalogs(
  {
    language: 'en',
    texts: {
      'missing.title': 'There is nothing here',
      'missing.text': 'The address may be wrong, or what was here has been removed.',
      'closed.title': 'You cannot see this',
      'closed.text': 'Log in with an account that may see it.',
      'failed.title': 'This did not work',
      'failed.text': 'Try again in a minute.',
      open: 'Open the chat',
    },
  },
  {
    de: {
      'missing.title': 'Hier ist nichts',
      'missing.text': 'Die Adresse ist vielleicht falsch, oder was hier war, wurde entfernt.',
      'closed.title': 'Das können Sie nicht sehen',
      'closed.text': 'Melden Sie sich mit einem Konto an, das es sehen darf.',
      'failed.title': 'Das hat nicht geklappt',
      'failed.text': 'Versuchen Sie es in einer Minute noch einmal.',
      open: 'Chat öffnen',
    },
  },
);

/** The languages that a request names, best first: that of the address (`?language=`), those of the browser. */
export function namedLanguages(ctx: Koa.Context): readonly string[] {
  return [...[ctx.query.language ?? []].flat(), ...ctx.acceptsLanguages()];
}

/** True if a browser shows the answer to a user; programs read JSON. */
export function isForReader({ method, headers: { accept = '' } }: Koa.Context): boolean {
  return ['GET', 'HEAD'].includes(method) && accept.includes('text/html');
}

/** Answers a browser with a page about an error. */
export function answerErrorPage(ctx: Koa.Context, status: number): void {
  const { language, t } = texts.textsFor(namedLanguages(ctx));
  const kind = status === 404 ? 'missing' : [401, 403].includes(status) ? 'closed' : 'failed';
  answerFormPage(ctx, status, {
    language,
    title: t(`${kind}.title`),
    paragraphs: [t(`${kind}.text`)],
    links: [{ label: t('open'), url: '/' }],
  });
}
