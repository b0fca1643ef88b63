export { writeMmdb, type MmdbContent, type MmdbValue } from './mmdb-writer.ts';
