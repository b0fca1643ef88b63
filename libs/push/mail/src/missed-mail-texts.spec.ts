import { describeTranslation } from '@tandem/shared-page-texts/testing';
import { MISSED_MAILS_DE, MISSED_MAILS_EN } from './missed-mail-texts.ts';

describeTranslation('the German mail about missed messages', MISSED_MAILS_EN, MISSED_MAILS_DE);
