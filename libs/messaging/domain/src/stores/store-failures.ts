import type { CustomEmojiFailures } from '../custom-emoji/custom-emoji-failures.ts';
import type { ExportFailures } from '../exports/realm-export.ts';
import type { LinkifierFailures } from '../linkifiers/linkifier-failures.ts';
import type { SubmessageFailures } from '../submessages/submessage-failures.ts';
import type { PersonalFailures } from './personal-failures.ts';

/** Failures of customizations and personal data. */
export interface StoreFailures
  extends
    SubmessageFailures,
    CustomEmojiFailures,
    LinkifierFailures,
    PersonalFailures,
    ExportFailures {}
