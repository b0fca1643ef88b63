export { placeholdersIn } from './placeholders-in.ts';
