import { describeTranslation } from '@tandem/shared-page-texts/testing';
import { ACCOUNT_MAILS_DE } from './account-mails-de.ts';
import { ACCOUNT_MAILS_EN } from './account-mails-en.ts';

describeTranslation('the German mail about an account', ACCOUNT_MAILS_EN, ACCOUNT_MAILS_DE);
