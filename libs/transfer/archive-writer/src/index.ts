export { writeArchive } from './write-archive.ts';
