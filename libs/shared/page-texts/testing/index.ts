export { describeTranslation } from './describe-translation.ts';
export { placeholdersIn } from './placeholders-in.ts';
