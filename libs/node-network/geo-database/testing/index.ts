export { writeMmdb, type MmdbValue } from './mmdb-writer.ts';
