export { sampleMessage } from './sample-messages.ts';
export { BEGAN, SAMPLE } from './sample-ids.ts';
export { sampleExport, writeSampleExport, type SampleExport } from './sample-export.ts';
