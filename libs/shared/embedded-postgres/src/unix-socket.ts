import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const PREFIX = '.s.PGSQL.';
/** macOS accepts 103 bytes, Linux 107. */
const MOST_PATH_BYTES = 103;

const socketOf = (cluster: string, port: number) => join(cluster, `${PREFIX}${port}`);

/**
 * The folder of the server's Unix socket: the cluster itself, which only the server's account and root may enter. A
 * statement over the socket costs half the CPU time of one over TCP.
 *
 * @returns null where the system has no such sockets or the path is too long; a comma would separate two folders
 */
export function socketFolder(cluster: string, port: number): string | null {
  const isUsable =
    process.platform !== 'win32' &&
    !/[,"\s]/.test(cluster) &&
    Buffer.byteLength(socketOf(cluster, port)) <= MOST_PATH_BYTES;
  return isUsable ? cluster : null;
}

/**
 * True if the server that listens on `port` has a socket: a server that an earlier version started has none.
 */
export function hasSocket(cluster: string, port: number): boolean {
  return existsSync(socketOf(cluster, port));
}

/** True if `path` is a socket of a server, or its lock. */
export function isSocket(path: string): boolean {
  return basename(path).startsWith(PREFIX);
}

/** Removes the sockets of killed servers: the process id in their lock may belong to an unrelated process by now. */
export function removeSockets(cluster: string): void {
  for (const entry of readdirSync(cluster)) {
    if (isSocket(entry)) rmSync(join(cluster, entry));
  }
}
