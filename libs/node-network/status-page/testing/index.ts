export { scoreParts } from '../src/page/model/score-parts.ts';
export { findings, type ColorScheme } from './accessibility.ts';
export { launchChromium, startChromium, type TestBrowser } from './chromium.ts';
export { sampleNetwork, type SampleNetwork } from './sample-network.ts';
export { serveSample } from './serve-sample.ts';
