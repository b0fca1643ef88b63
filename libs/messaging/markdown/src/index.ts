export { IsolatingMessageRenderer, type RenderElsewhere } from './isolating-message-renderer.ts';
export {
  LINEAR_EFFORT,
  MarkdownItMessageRenderer,
  type MessageRendererOptions,
  type RenderEffort,
} from './markdown-it-message-renderer.ts';
export { type MediaProxy } from './previews.ts';
export { renderTasks, type RenderReply, type RenderTask } from './render-task.ts';
