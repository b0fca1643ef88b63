export { AddDrafts, EditDraft, RemoveDraft } from './draft-commands.ts';
