import type { InvitationUseCases } from '@tandem/invitations-domain';
import { TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class KeyParams {
  @TextParam({ description: 'The key in the link' })
  key!: string;
}

class JoinParams extends KeyParams {
  @TextParam()
  fullName!: string;

  @TextParam()
  password!: string;
}

class ConfirmationParams extends KeyParams {
  @TextParam()
  email!: string;
}

const KEY_ERRORS = [
  'INVITATION_KEY_UNKNOWN',
  'INVITATION_USED',
  'INVITATION_REVOKED',
  'INVITATION_EXPIRED',
];
const JOINING = { tag: 'invites', auth: 'anonymous' } as const;

/** Returns an invitation by its key. */
export function getInvitation({ preview }: Pick<InvitationUseCases, 'preview'>): ChatEndpoint {
  return chatEndpoint({
    ...JOINING,
    operationId: 'get-invitation',
    method: 'GET',
    path: '/join',
    summary: 'Get an invitation by its key',
    params: KeyParams,
    response: {
      email: schema.nullable(schema.string('null: any address may join by the link')),
      realm_name: schema.string(),
      realm_url: schema.string(),
      inviter_full_name: schema.string(),
    },
    errors: KEY_ERRORS,
    handle: async ({ params, host }) => {
      const opened = await preview.execute({ host, key: params.key });
      return {
        email: opened.email,
        realm_name: opened.realmName,
        realm_url: opened.realmUrl,
        inviter_full_name: opened.inviterName,
      };
    },
  });
}

/** Accepts the invitation of one person. */
export function join({ accept }: Pick<InvitationUseCases, 'accept'>): ChatEndpoint {
  return chatEndpoint({
    ...JOINING,
    operationId: 'join',
    method: 'POST',
    path: '/join',
    summary: 'Accept an invitation',
    params: JoinParams,
    response: { user_id: schema.integer(), email: schema.string(), realm_url: schema.string() },
    errors: [
      ...KEY_ERRORS,
      'INVITATION_NEEDS_ADDRESS',
      'JOINING_NAME_REFUSED',
      'JOINING_PASSWORD_TOO_WEAK',
      'JOINING_ADDRESS_REFUSED',
      'JOINING_ADDRESS_TAKEN',
    ],
    handle: async ({ params, host, ip }) => {
      const { key, fullName, password } = params;
      const joined = await accept.execute({ host, key, fullName, password, address: ip });
      return { user_id: joined.userId, email: joined.email, realm_url: joined.realmUrl };
    },
  });
}

/** Mails a personal invitation to a person with an invitation link. */
export function requestConfirmation(
  useCases: Pick<InvitationUseCases, 'requestConfirmation'>,
): ChatEndpoint {
  return chatEndpoint({
    ...JOINING,
    operationId: 'request-invitation',
    method: 'POST',
    path: '/join/confirmation',
    summary: 'Request a confirmation mail for an invitation link',
    params: ConfirmationParams,
    response: {},
    errors: [...KEY_ERRORS, 'JOINING_ADDRESS_REFUSED', 'INVITATIONS_TOO_MANY'],
    handle: async ({ params, host }) => {
      await useCases.requestConfirmation.execute({ host, key: params.key, email: params.email });
      return {};
    },
  });
}
