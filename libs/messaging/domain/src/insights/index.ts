export { RenderText } from './render-text.ts';
export { ReportMessage } from './report-message.ts';
