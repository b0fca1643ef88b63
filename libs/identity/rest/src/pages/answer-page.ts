import { IdentityError } from '@tandem/identity-domain';
import { WireError, wireErrorOf, type RawCall } from '@tandem/shared-chat-wire';
import { answerFormPage, type FormPage } from '@tandem/shared-rest';
import type Koa from 'koa';
import { identityErrors } from '../identity-errors.ts';
import { FAILURES_DE } from './failures-de.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';

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

/** A request for a page, with the texts in the language of its reader. */
export interface PageRequest {
  readonly ctx: Koa.Context;
  readonly texts: PageTexts;
}

/** The texts for the reader of a page. */
export async function pageRequest(
  ctx: Koa.Context,
  { languages }: Pick<RawCall<object>, 'languages'>,
): Promise<PageRequest> {
  return { ctx, texts: pageTexts.textsFor(await languages()) };
}

/** Answers with a page; the form has a button if the content has one. */
export function answerPage(
  { ctx, texts }: PageRequest,
  status: number,
  content: PageContent,
): void {
  const { text, fields = [], button, ...page } = content;
  answerFormPage(ctx, status, {
    ...page,
    language: texts.language,
    paragraphs: text === '' ? [] : [text],
    ...(button !== undefined && { form: { fields, button } }),
  });
}

/** Handles a request for a page with the same content for all. */
export const showing =
  (contentIn: (texts: PageTexts) => PageContent, answer = answerPage) =>
  async (ctx: Koa.Context, call: Pick<RawCall<object>, 'languages'>): Promise<void> => {
    const request = await pageRequest(ctx, call);
    answer(request, 200, contentIn(request.texts));
  };

/** Answers with a page whose form starts a session: its request must prove that it is from this server. */
export function answerOwnForm(request: PageRequest, status: number, content: PageContent): void {
  answerPage(request, status, content);
  // With `no-referrer` browsers send the form with the origin `null`, which is not of this server.
  request.ctx.set('referrer-policy', 'same-origin');
}

/** Runs `work`; answers with a page after an expected failure, whose message is the text. */
export async function answeringFailures(
  request: PageRequest,
  page: Pick<PageContent, 'title' | 'links'>,
  work: () => Promise<void>,
): Promise<void> {
  await answeringRefusals(request, (text) => ({ ...page, text }), work);
}

/** Runs `work`; answers with the page of the reason after an expected failure. */
export async function answeringRefusals(
  request: PageRequest,
  pageOf: (reason: string) => PageContent,
  work: () => Promise<void>,
  answer = answerPage,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { status, reason, headers } = refusalOf(error, request.texts);
    answer(request, status, pageOf(reason));
    request.ctx.set(headers);
  }
}

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** For the reader of the page. */
  readonly reason: string;
}

/** @throws errors that are not expected */
function refusalOf(error: unknown, texts: PageTexts): Refusal {
  if (error instanceof WireError && error.status === 429) {
    return { status: 429, headers: error.headers, reason: texts.t('failed.busy') };
  }
  if (!(error instanceof IdentityError)) throw error;
  const { code, data } = error as IdentityError;
  const entry = identityErrors[code];
  const translated = texts.language === 'de' ? FAILURES_DE[code] : undefined;
  const { status, msg, headers } = wireErrorOf(
    translated === undefined ? entry : { ...entry, msg: translated },
    data,
  );
  return { status, headers, reason: status === 429 ? texts.t('failed.busy') : msg };
}
