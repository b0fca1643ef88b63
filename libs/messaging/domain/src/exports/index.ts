export { RequestExport, DeleteExport } from './export-commands.ts';
