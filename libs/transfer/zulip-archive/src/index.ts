export { openZulipArchive } from './open-archive.ts';
