import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { statusPageFiles } from './status-page-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-page-files-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the files of the page', () => {
  it('are the document at the root and assets that never change', () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'assets/page-AB12.css'), 'body {}');
    writeFileSync(join(folder, 'assets/main-AB12.js'), '0');
    expect([...statusPageFiles(folder)]).toEqual([
      [
        '/',
        {
          type: 'text/html; charset=utf-8',
          body: Buffer.from('<!doctype html>'),
          immutable: false,
        },
      ],
      [
        '/assets/main-AB12.js',
        { type: 'text/javascript; charset=utf-8', body: Buffer.from('0'), immutable: true },
      ],
      [
        '/assets/page-AB12.css',
        { type: 'text/css; charset=utf-8', body: Buffer.from('body {}'), immutable: true },
      ],
    ]);
  });

  it('are missing with a clear word when the page was not built', () => {
    expect(() => statusPageFiles(folder)).toThrow('The status page is not built');
  });
});
