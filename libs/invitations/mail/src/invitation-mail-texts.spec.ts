import { describeTranslation } from '@tandem/shared-page-texts/testing';
import { INVITATION_MAILS_DE, INVITATION_MAILS_EN } from './invitation-mail-texts.ts';

describeTranslation('the German mail of an invitation', INVITATION_MAILS_EN, INVITATION_MAILS_DE);
