import { answerFormPage, type FormPage } from '@tandem/shared-rest';
import type Koa from 'koa';

/** What a page says; with a button it is a form that is sent to its own address. */
export interface PageContent extends Pick<FormPage, 'title' | 'fault' | 'links' | 'formScheme'> {
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
