import {
  InvitationError,
  type InvitationErrorCode,
  type InvitationUseCases,
  type OpenedInvitation,
} from '@tandem/invitations-domain';
import {
  PathText,
  WireError,
  rawEndpoint,
  readForm,
  type RawCall,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { answerFormPage, type FormPage } from '@tandem/shared-rest';
import type Koa from 'koa';
import { failureText, joinTexts, type JoinTexts } from './join-texts.ts';

class JoinPageParams {
  @PathText({ secret: true })
  key!: string;
}

type UseCases = Pick<InvitationUseCases, 'preview' | 'accept' | 'requestConfirmation'>;

/** The input of a form that is shown again. */
interface Attempt {
  readonly values: ReadonlyMap<string, string>;
  readonly error: InvitationError;
}

/** The pages that the link of an invitation leads to. They work without script. */
export function joinPages(useCases: UseCases): RawEndpoint[] {
  const at = { path: '/join/{key}/', aliases: ['/join/{key}'], params: JoinPageParams };
  return [
    rawEndpoint({
      operationId: 'join-page',
      method: 'GET',
      ...at,
      handle: (ctx, call) =>
        answering(ctx, call, async (texts) => {
          const { host, params } = call;
          const opened = await useCases.preview.execute({ host, key: params.key });
          answerFormPage(ctx, 200, formPage(texts, opened));
        }),
    }),
    rawEndpoint({
      operationId: 'join-page-form',
      method: 'POST',
      ...at,
      handle: (ctx, call) =>
        answering(ctx, call, (texts) =>
          acceptForm({ ctx, texts }, useCases, { host: call.host, key: call.params.key }),
        ),
    }),
  ];
}

async function acceptForm(
  { ctx, texts }: { readonly ctx: Koa.Context; readonly texts: JoinTexts },
  useCases: UseCases,
  holder: { readonly host: string; readonly key: string },
): Promise<void> {
  const opened = await useCases.preview.execute(holder);
  const { fields: values } = await readForm(ctx);
  const said = (name: string) => values.get(name) ?? '';
  try {
    if (opened.email === null) {
      await useCases.requestConfirmation.execute({ ...holder, email: said('email') });
      return answerFormPage(ctx, 200, mailSentPage(texts, opened, said('email')));
    }
    const person = { fullName: said('full_name'), password: said('password') };
    await useCases.accept.execute({ ...holder, ...person, address: ctx.ip });
    answerFormPage(ctx, 200, welcomePage(texts, opened, opened.email));
  } catch (failure) {
    const error = expected(failure);
    if (!error.code.startsWith('JOINING_') && error.code !== 'INVITATIONS_TOO_MANY') throw error;
    answerFormPage(ctx, 400, formPage(texts, opened, { values, error }));
  }
}

/** Counts the request, and shows failures that no input can fix as a separate page. */
async function answering(
  ctx: Koa.Context,
  { languages, countByAddress }: RawCall<object>,
  handle: (texts: JoinTexts) => Promise<void>,
): Promise<void> {
  const texts = joinTexts.textsFor(await languages());
  const { language, t } = texts;
  try {
    await countByAddress();
    await handle(texts);
  } catch (failure) {
    if (failure instanceof WireError && failure.status === 429) {
      ctx.set(failure.headers);
      const paragraphs = [t('busy.text')];
      return answerFormPage(ctx, 429, { language, title: t('busy.title'), paragraphs });
    }
    const error = expected(failure);
    const status = error.code === 'INVITATION_KEY_UNKNOWN' ? 404 : 400;
    const paragraphs = [failureText(texts, error), t('failed.text')];
    answerFormPage(ctx, status, { language, title: t('failed.title'), paragraphs });
  }
}

/** @throws errors of other contexts */
function expected(failure: unknown): InvitationError {
  if (failure instanceof InvitationError) return failure as InvitationError;
  throw failure;
}

function formPage(texts: JoinTexts, opened: OpenedInvitation, attempt?: Attempt): FormPage {
  const { language, t } = texts;
  const { realmName: realm, inviterName: inviter, email } = opened;
  const faultOf = (...codes: InvitationErrorCode[]) =>
    attempt && codes.includes(attempt.error.code) ? failureText(texts, attempt.error) : undefined;
  const page = { language, realmName: realm, title: t('join', { realm }) };
  if (email === null) {
    return {
      ...page,
      paragraphs: [t('link.text', { inviter })],
      fault: faultOf('INVITATIONS_TOO_MANY'),
      form: {
        fields: [
          {
            value: attempt?.values.get('email') ?? '',
            hint: t('link.hint'),
            fault: faultOf('JOINING_ADDRESS_REFUSED'),
            name: 'email',
            label: t('link.email'),
            type: 'email',
            autocomplete: 'email',
          },
        ],
        button: t('link.continue'),
      },
    };
  }
  return {
    ...page,
    paragraphs: [t('join.text', { inviter, email })],
    fault: faultOf('JOINING_ADDRESS_REFUSED', 'JOINING_ADDRESS_TAKEN'),
    form: {
      fields: [
        {
          value: attempt?.values.get('full_name') ?? '',
          fault: faultOf('JOINING_NAME_REFUSED'),
          name: 'full_name',
          label: t('join.name'),
          type: 'text',
          autocomplete: 'name',
        },
        {
          autocomplete: 'new-password',
          hint: t('join.hint'),
          fault: faultOf('JOINING_PASSWORD_TOO_WEAK'),
          name: 'password',
          label: t('join.password'),
          type: 'password',
        },
      ],
      button: t('join', { realm }),
    },
  };
}

function mailSentPage(
  { language, t }: JoinTexts,
  { realmName }: OpenedInvitation,
  email: string,
): FormPage {
  const paragraphs = [t('sent.text', { email: email.trim() })];
  return { language, realmName, title: t('sent.title'), paragraphs };
}

function welcomePage(
  { language, t }: JoinTexts,
  { realmName, realmUrl }: OpenedInvitation,
  email: string,
): FormPage {
  return {
    language,
    realmName,
    title: t('welcome.title', { realm: realmName }),
    paragraphs: [t('welcome.ready'), t('welcome.text', { email, url: realmUrl })],
    links: [{ label: t('welcome.open'), url: `${realmUrl}/` }],
  };
}
