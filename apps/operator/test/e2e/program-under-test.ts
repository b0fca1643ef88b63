import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, jest } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { runProgram } from '../../src/index.ts';

/** The result of a command. */
interface Printed {
  readonly status: number;
  /** Standard output. */
  readonly out: string;
  /** The reported errors. */
  readonly errors: string;
}

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
  const run = async (...words: readonly string[]): Promise<Printed> => {
    let [out, errors] = ['', ''];
    const spies = [
      jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
        out += String(text);
        return true;
      }),
      jest.spyOn(process.stderr, 'write').mockReturnValue(true),
      jest.spyOn(console, 'error').mockImplementation((text) => {
        errors += `${String(text)}\n`;
      }),
    ];
    try {
      const status = await runProgram(words);
      return { status, out, errors };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };
  return { database: () => test().database, url: () => test().url, dataDir, run };
}
