export { builtApp, builtStatusPage, builtWebClient } from './built-app.shared.ts';
export { captureOutput, type CapturedOutput } from './captured-output.ts';
export { startBuiltApp, type RunningApp } from './running-app.ts';
