import { describeTranslation } from '@tandem/shared-page-texts/testing';
import { JOIN_DE } from './join-texts-de.ts';
import { JOIN_EN } from './join-texts-en.ts';

describeTranslation('the German page of an invitation', JOIN_EN, JOIN_DE);
