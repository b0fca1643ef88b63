export { convertSlackExport } from './convert-slack-export.ts';
