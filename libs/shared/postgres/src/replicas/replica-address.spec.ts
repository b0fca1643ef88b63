import { expect, it } from '@jest/globals';
import { OperatorError } from '@tandem/shared-kernel';
import { parseReplicaAddress } from './replica-address.ts';

const SERVER = 'postgres://tandem:secret@data-1/tandem';

it('separates the address of the server from that of the synchronous check', () => {
  expect(parseReplicaAddress(SERVER)).toEqual({ url: SERVER, synchronousCheck: null });
  const check = 'http://data-1:8008/synchronous';
  expect(parseReplicaAddress(`${SERVER}?sslmode=require&synchronous=${check}`)).toEqual({
    url: `${SERVER}?sslmode=require`,
    synchronousCheck: check,
  });
});

it.each(['yes', 'ftp://data-1/', 'http://'])('refuses %p as a check', (check) => {
  const parse = () => parseReplicaAddress(`${SERVER}?synchronous=${check}`);
  expect(parse).toThrow(OperatorError);
  expect(parse).not.toThrow(/secret/);
});
