export { S3Server } from './s3-server.ts';
