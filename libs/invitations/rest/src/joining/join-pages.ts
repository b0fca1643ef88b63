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
  wireErrorOf,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { answerFormPage, type FormPage } from '@tandem/shared-rest';
import type Koa from 'koa';
import { invitationErrors } from '../invitation-errors.ts';

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
      handle: (ctx, { params, host, countByAddress }) =>
        answering(ctx, async () => {
          await countByAddress();
          answerFormPage(
            ctx,
            200,
            formPage(await useCases.preview.execute({ host, key: params.key })),
          );
        }),
    }),
    rawEndpoint({
      operationId: 'join-page-form',
      method: 'POST',
      ...at,
      handle: (ctx, { params, host, countByAddress }) =>
        answering(ctx, async () => {
          await countByAddress();
          await acceptForm(ctx, useCases, { host, key: params.key });
        }),
    }),
  ];
}

async function acceptForm(
  ctx: Koa.Context,
  useCases: UseCases,
  holder: { readonly host: string; readonly key: string },
): Promise<void> {
  const opened = await useCases.preview.execute(holder);
  const { fields: values } = await readForm(ctx);
  const said = (name: string) => values.get(name) ?? '';
  try {
    if (opened.email === null) {
      await useCases.requestConfirmation.execute({ ...holder, email: said('email') });
      return answerFormPage(ctx, 200, mailSentPage(opened, said('email')));
    }
    const person = { fullName: said('full_name'), password: said('password') };
    await useCases.accept.execute({ ...holder, ...person, address: ctx.ip });
    answerFormPage(ctx, 200, welcomePage(opened, opened.email));
  } catch (failure) {
    const error = expected(failure);
    if (!error.code.startsWith('JOINING_') && error.code !== 'INVITATIONS_TOO_MANY') throw error;
    answerFormPage(ctx, 400, formPage(opened, { values, error }));
  }
}

/** Shows failures that no input can fix as a separate page. */
async function answering(ctx: Koa.Context, handle: () => Promise<void>): Promise<void> {
  try {
    await handle();
  } catch (failure) {
    if (failure instanceof WireError && failure.status === 429) return answerBusy(ctx, failure);
    const error = expected(failure);
    const status = error.code === 'INVITATION_KEY_UNKNOWN' ? 404 : 400;
    answerFormPage(ctx, status, {
      title: 'This link does not work',
      paragraphs: [textOf(error), 'Ask the person who invited you for a new one.'],
    });
  }
}

function answerBusy(ctx: Koa.Context, { headers }: WireError): void {
  ctx.set(headers);
  answerFormPage(ctx, 429, {
    title: 'One moment',
    paragraphs: ['There were too many requests from your network. Try again in a minute.'],
  });
}

/** @throws errors of other contexts */
function expected(failure: unknown): InvitationError {
  if (failure instanceof InvitationError) return failure as InvitationError;
  throw failure;
}

function formPage(opened: OpenedInvitation, attempt?: Attempt): FormPage {
  const { realmName, inviterName, email } = opened;
  const faultOf = (...codes: InvitationErrorCode[]) =>
    attempt && codes.includes(attempt.error.code) ? textOf(attempt.error) : undefined;
  if (email === null) {
    return {
      paragraphs: [`${inviterName} invites you. Where can we reach you?`],
      fault: faultOf('INVITATIONS_TOO_MANY'),
      form: {
        fields: [
          {
            value: attempt?.values.get('email') ?? '',
            hint: 'You will get a mail with a link that lets you join.',
            fault: faultOf('JOINING_ADDRESS_REFUSED'),
            name: 'email',
            label: 'Email address',
            type: 'email',
            autocomplete: 'email',
          },
        ],
        button: 'Continue',
      },
      realmName,
      title: `Join ${realmName}`,
    };
  }
  return {
    paragraphs: [`${inviterName} has invited ${email}. Choose how others see you, and a password.`],
    fault: faultOf('JOINING_ADDRESS_REFUSED', 'JOINING_ADDRESS_TAKEN'),
    form: {
      fields: [
        {
          value: attempt?.values.get('full_name') ?? '',
          fault: faultOf('JOINING_NAME_REFUSED'),
          name: 'full_name',
          label: 'Your name',
          type: 'text',
          autocomplete: 'name',
        },
        {
          autocomplete: 'new-password',
          hint: 'At least 6 characters, and hard to guess: several words are good.',
          fault: faultOf('JOINING_PASSWORD_TOO_WEAK'),
          name: 'password',
          label: 'Password',
          type: 'password',
        },
      ],
      button: `Join ${realmName}`,
    },
    realmName,
    title: `Join ${realmName}`,
  };
}

function mailSentPage({ realmName }: OpenedInvitation, email: string): FormPage {
  return {
    realmName,
    title: 'Look into your mailbox',
    paragraphs: [
      `We have sent a mail to ${email.trim()}. Its link lets you choose your name and password.`,
    ],
  };
}

function welcomePage({ realmName, realmUrl }: OpenedInvitation, email: string): FormPage {
  return {
    realmName,
    title: `Welcome to ${realmName}`,
    paragraphs: [
      'Your account is ready.',
      `Log in as ${email} with the password that you have just chosen, here or in an app for ${realmUrl}.`,
    ],
    links: [{ label: 'Open the chat', url: `${realmUrl}/` }],
  };
}

function textOf({ code, data }: InvitationError): string {
  return wireErrorOf(invitationErrors[code], data).msg;
}
