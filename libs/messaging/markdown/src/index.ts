export {
  MarkdownItMessageRenderer,
  type MessageRendererOptions,
} from './markdown-it-message-renderer.ts';
export { type ImageProxy } from './previews.ts';
