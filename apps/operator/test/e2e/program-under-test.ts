import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { captureOutput, type CapturedOutput } from '@tandem/shared-runtime/testing';
import { runProgram } from '../../src/index.ts';

/** The operator's program in this process, with a database and a data folder for the test file. */
export function useProgram() {
  const test = useTestDatabase();
  const environment = { ...process.env };
  const dataDir = mkdtempSync(join(tmpdir(), 'operator-'));
  beforeAll(() => {
    Object.assign(process.env, {
      DATABASE_URL: test().url,
      SECRET_KEY: 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e',
      DATA_DIR: dataDir,
      EXTERNAL_URL: 'http://localhost',
    });
  });
  afterAll(() => {
    process.env = environment;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const run = (...words: readonly string[]): Promise<CapturedOutput> =>
    captureOutput(() => runProgram(words));
  return { database: () => test().database, url: () => test().url, dataDir, run };
}
