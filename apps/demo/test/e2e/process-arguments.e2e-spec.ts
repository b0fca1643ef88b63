import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { builtApp } from '@tandem/shared-runtime/testing';

const APPS = ['chat-api', 'chat-worker', 'node-status-api', 'node-status-worker'];

function run(app: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtApp(app), ...words], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe.each(APPS)('%s', (app) => {
  it('prints its configuration with --help', () => {
    expect(run(app, '--help')).toEqual({
      status: 0,
      stdout: expect.stringContaining('docs/operations.md'),
      stderr: '',
    });
  });

  it('rejects an argument in one line', () => {
    const stderr = `${app}: unknown argument '--nope' (see --help)\n`;
    expect(run(app, '--nope')).toEqual({ status: 2, stdout: '', stderr });
  });
});

it('reports an unreachable database', () => {
  const { status, stderr } = spawnSync(process.execPath, [builtApp('node-status-api')], {
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://tandem:hidden@127.0.0.1:9/tandem' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    'node-status-api: cannot reach the database at 127.0.0.1:9/tandem: connect ECONNREFUSED 127.0.0.1:9\n',
  ]);
});
