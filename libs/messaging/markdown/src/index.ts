export {
  MarkdownItMessageRenderer,
  type MessageRendererOptions,
} from './markdown-it-message-renderer.ts';
export { type MediaProxy } from './previews.ts';
