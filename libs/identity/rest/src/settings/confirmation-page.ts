import { answerFormPage } from '@tandem/shared-rest';
import type Koa from 'koa';

/** What a page says; with a button it is a form that is sent to its own address. */
export interface PageContent {
  readonly title: string;
  readonly text: string;
  /** The fields of the form. */
  readonly fields?: readonly PageField[];
  readonly button?: string;
}

/** A required field of a form. */
interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  /** What browsers fill it with. */
  readonly autocomplete: string;
}

/** Answers with a page; the form has a button if the content has one. */
export function answerPage(ctx: Koa.Context, status: number, content: PageContent): void {
  const { title, text, fields = [], button } = content;
  answerFormPage(ctx, status, {
    title,
    paragraphs: [text],
    ...(button !== undefined && { form: { fields, button } }),
  });
}
