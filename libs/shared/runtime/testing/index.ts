export { builtApp, builtWebClient } from './built-app.ts';
export { startBuiltApp, type RunningApp } from './running-app.ts';
