export {
  AddLinkifier,
  EditLinkifier,
  RemoveLinkifier,
  ReorderLinkifiers,
} from './linkifier-commands.ts';
