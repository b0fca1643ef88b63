import { S3Server } from '@tandem/shared-s3/testing';

/** The S3 server of a rig, with its objects in memory: `s3-main.ts PORT`. */
const server = await S3Server.start(Number(process.argv[2]));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
