export { UpdateFlagsInNarrow } from './update-flags-in-narrow.ts';
