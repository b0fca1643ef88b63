import { expect, it } from '@jest/globals';
import { folderError, reasonIn } from './embedded-postgres-error.ts';

it('finds the line that names the error', () => {
  const output = `creating configuration files ... ok
running bootstrap script ... 2026-03-11 08:15:30.000 UTC [7] FATAL:  could not extend file "base/1/1255"
child process exited with exit code 1
initdb: removing contents of data directory "/data/cluster"
`;
  expect(reasonIn(output)).toBe('could not extend file "base/1/1255"');
  expect(reasonIn('Killed\n')).toBe('Killed');
  expect(reasonIn('')).toBe('no reason given');
});

it('recognizes a full disk by its code and by the message of the server', () => {
  for (const reason of ['ENOSPC', 'EDQUOT', 'No space left on device']) {
    expect(folderError('/data', reason).message).toBe(
      'the disk of /data is full: free some space, or set DATA_DIR to a folder on another',
    );
  }
});
