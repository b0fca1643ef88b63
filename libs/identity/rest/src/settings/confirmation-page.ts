import { IdentityError } from '@tandem/identity-domain';
import { wireErrorOf } from '@tandem/shared-chat-wire';
import { answerFormPage, type FormPage } from '@tandem/shared-rest';
import type Koa from 'koa';
import { identityErrors } from '../identity-errors.ts';

/** The text of a page; with a button it is a form that is sent to the same address. */
export interface PageContent extends Pick<
  FormPage,
  'title' | 'fault' | 'links' | 'formScheme' | 'script'
> {
  readonly text: string;
  /** The fields of the form. */
  readonly fields?: NonNullable<FormPage['form']>['fields'];
  readonly button?: string;
}

/** Answers with a page; the form has a button if the content has one. */
export function answerPage(ctx: Koa.Context, status: number, content: PageContent): void {
  const { text, fields = [], button, ...page } = content;
  answerFormPage(ctx, status, {
    ...page,
    paragraphs: text === '' ? [] : [text],
    ...(button !== undefined && { form: { fields, button } }),
  });
}

/** Answers with a page whose form starts a session: its request must prove that it is from this server. */
export function answerOwnForm(ctx: Koa.Context, status: number, content: PageContent): void {
  answerPage(ctx, status, content);
  // With `no-referrer` browsers send the form with the origin `null`, which is not of this server.
  ctx.set('referrer-policy', 'same-origin');
}

/** Runs `work`; answers with a page after an expected failure, whose message is the text. */
export async function answeringFailures(
  ctx: Koa.Context,
  page: Pick<PageContent, 'title' | 'links'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const { code, data } = error as IdentityError;
    const { status, msg } = wireErrorOf(identityErrors[code], data);
    answerPage(ctx, status, { ...page, text: msg });
  }
}
