export { IsolatingMessageRenderer } from './isolating-message-renderer.ts';
export {
  LINEAR_EFFORT,
  MarkdownItMessageRenderer,
  type MessageRendererOptions,
} from './markdown-it-message-renderer.ts';
export { renderTasks, type RenderReply, type RenderTask } from './render-task.ts';
