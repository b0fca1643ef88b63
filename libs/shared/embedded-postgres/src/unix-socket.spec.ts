import { expect, it } from '@jest/globals';
import { socketFolder } from './unix-socket.ts';

it.each([
  ['is the cluster', '/var/lib/tandem/postgres/cluster', true],
  ['has a path that the system accepts', `/${'x'.repeat(90)}/cluster`, false],
  ['is one folder for PostgreSQL', '/var/lib/a,b/cluster', false],
])('the folder of the socket %s', (_, cluster, isUsable) => {
  expect(socketFolder(cluster, 5432)).toBe(isUsable ? cluster : null);
});
