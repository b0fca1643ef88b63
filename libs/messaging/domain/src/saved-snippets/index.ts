export { AddSavedSnippet, EditSavedSnippet, RemoveSavedSnippet } from './saved-snippet-commands.ts';
