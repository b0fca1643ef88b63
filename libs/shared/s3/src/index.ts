export { S3ContentStore } from './s3-content-store.ts';
export { parseS3Address } from './s3-address.ts';
