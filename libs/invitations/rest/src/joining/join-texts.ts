import type { InvitationError, InvitationFailures } from '@tandem/invitations-domain';
import { wireErrorOf } from '@tandem/shared-chat-wire';
import { createCatalogs, type TextsIn } from '@tandem/shared-page-texts';
import { invitationErrors } from '../invitation-errors.ts';
import { JOIN_DE } from './join-texts-de.ts';
import { JOIN_EN } from './join-texts-en.ts';

/** The texts of the pages of an invitation. */
export const joinTexts = createCatalogs({ language: 'en', texts: JOIN_EN }, { de: JOIN_DE });

/** The texts of these pages in the language of a reader. */
export type JoinTexts = TextsIn<typeof JOIN_EN>;

/** The text of a failure for the reader of a page; that of the wire where the catalogs have none. */
export function failureText({ t }: JoinTexts, { code, data }: InvitationError): string {
  switch (code) {
    case 'INVITATION_KEY_UNKNOWN':
    case 'INVITATION_USED':
    case 'INVITATION_REVOKED':
    case 'INVITATION_EXPIRED':
    case 'INVITATIONS_TOO_MANY':
    case 'JOINING_PASSWORD_TOO_WEAK':
    case 'JOINING_ADDRESS_TAKEN':
      return t(code);
    case 'JOINING_NAME_REFUSED':
    case 'JOINING_ADDRESS_REFUSED':
      return t((data as InvitationFailures[typeof code]).fault);
    default:
      return wireErrorOf(invitationErrors[code], data).msg;
  }
}
