import { createHash, type Hash } from 'node:crypto';
import {
  contentStoreAt,
  contentStoreOf,
  parseFileStoreUrl,
  storesOverlap,
} from '@tandem/assembly-process';
import type { ContentStore, StoredContent } from '@tandem/messaging-domain/uploads';
import {
  StartError,
  optional,
  readConfig,
  required,
  text,
  withDefault,
} from '@tandem/shared-runtime';
import { CommanderError, type Command } from 'commander';
import type { Output } from '../output.ts';
import type { Progress } from '../progress.ts';

interface MoveOptions {
  readonly to: string;
  readonly from?: string;
  readonly prune?: true;
}

/** The result of a move. */
interface MoveReport {
  readonly contents: number;
  /** Those that the target did not have. */
  readonly copied: number;
  /** The size of all contents, in bytes. */
  readonly size: number;
  /** Contents of the target that the source does not have. */
  readonly removed: number;
}

const COPIED_AT_ONCE = 8;

/** `files`. */
export function addFilesCommands(program: Command, output: () => Output): void {
  program
    .command('files')
    .description('uploads, pictures and exports')
    .command('move')
    .description('copy all files to another store, and compare each by its hash')
    .requiredOption('--to <url>', 's3://KEY:SECRET@HOST/BUCKET/PREFIX or file:///folder', storeUrl)
    .option(
      '--from <url>',
      'by default the store of FILE_STORE_URL, or the folder of DATA_DIR',
      storeUrl,
    )
    .option('--prune', 'remove files of the target that the source does not have')
    .addHelpText(
      'after',
      `
The services may run meanwhile. The source stays as it is. After an interruption, the same command continues: files
that the target has are compared and not copied again. Then stop the services, run it once more with --prune, set
FILE_STORE_URL to the new store and start them.`,
    )
    .action(async ({ to, prune, ...options }: MoveOptions) => {
      const values = readConfig(process.env, {
        DATA_DIR: withDefault(text('a folder'), '.data'),
        FILE_STORE_URL: optional(required('s3://… or file:///…', parseFileStoreUrl)),
      });
      const fileStoreUrl = options.from ?? values.FILE_STORE_URL;
      const from = { dataDir: values.DATA_DIR, fileStoreUrl };
      if (storesOverlap(from, { dataDir: values.DATA_DIR, fileStoreUrl: to })) {
        throw new StartError('both addresses are of the same store, or one is inside the other');
      }
      const source = contentStoreOf(from);
      const target = contentStoreAt(new URL(to));
      const progress = output().progress();
      const report = await copyContents(source, target, progress);
      if (prune === true && report.contents === 0) {
        throw new StartError('the source has no files, so nothing is pruned: is it the right one?');
      }
      const removed = prune === true ? await pruneContents(source, target, progress) : 0;
      progress.end();
      const record: MoveReport = { ...report, removed };
      output().record({ ...record });
    });
}

/** @throws StartError if a content is not the same in both stores */
async function copyContents(
  source: ContentStore,
  target: ContentStore,
  progress: Progress,
): Promise<Omit<MoveReport, 'removed'>> {
  const total = { contents: 0, copied: 0, size: 0 };
  progress.begin('files', await countOf(source));
  const listed = source.list()[Symbol.asyncIterator]();
  let hasFailed = false;
  const copyNext = async (): Promise<void> => {
    for (let next = await listed.next(); !hasFailed && !next.done; next = await listed.next()) {
      const { key, size } = next.value;
      progress.advance();
      const isNew = await copyContent(key, source, target);
      // Removed since it was listed.
      if (isNew === null) continue;
      total.contents += 1;
      total.copied += Number(isNew);
      total.size += size;
    }
  };
  const copying = Array.from({ length: COPIED_AT_ONCE }, () =>
    copyNext().catch((error: unknown) => {
      // The others end with the content that they copy.
      hasFailed = true;
      throw error;
    }),
  );
  await Promise.all(copying);
  return total;
}

async function countOf(source: ContentStore): Promise<number> {
  let count = 0;
  for await (const { size } of source.list()) count += Number(size >= 0);
  return count;
}

/** @returns whether the target did not have it; null if the source has it no longer */
async function copyContent(
  key: string,
  source: ContentStore,
  target: ContentStore,
): Promise<boolean | null> {
  const content = await source.find(key);
  if (!content) return null;
  try {
    const existing = await target.find(key);
    if (existing?.size === content.size && (await hashOf(existing)) === (await hashOf(content))) {
      return false;
    }
    const hash = createHash('sha256');
    await target.put(key, hashing(content, hash));
    const copy = await target.find(key);
    if (!copy || (await hashOf(copy)) !== hash.digest('hex')) {
      throw new StartError(`${key} is not the same in the new store: check it, and move again`);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function* hashing(content: StoredContent, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content.read()) {
    hash.update(chunk);
    yield chunk;
  }
}

/** @returns the number of removed contents */
async function pruneContents(
  source: ContentStore,
  target: ContentStore,
  progress: Progress,
): Promise<number> {
  let removed = 0;
  progress.begin('compared', null);
  for await (const { key } of target.list()) {
    progress.advance();
    if (await source.find(key)) continue;
    await target.remove(key);
    removed += 1;
  }
  return removed;
}

async function hashOf(content: StoredContent): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content.read()) hash.update(chunk);
  return hash.digest('hex');
}

function storeUrl(value: string): string {
  try {
    return parseFileStoreUrl(value);
  } catch (error) {
    // Not an `InvalidArgumentError`: its report repeats the argument, which may have a secret.
    throw new CommanderError(
      2,
      'invalidStore',
      `the address of a store ${(error as Error).message}`,
    );
  }
}
