export { builtApp } from './built-app.ts';
