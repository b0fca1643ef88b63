export { buildStatusPage } from '../build.mjs';
export { startChromium, type TestBrowser } from './chromium.ts';
