import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkPackages } from '@tandem/tools-testing/link-packages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateAdapter } from './adapter.ts';
import { generateEndpoint } from './endpoint.ts';
import type { EndpointOptions } from './endpoint-names.ts';
import { generateIntegration } from './integration.ts';
import { generateWorker } from './worker.ts';
import type { Workspace } from './workspace-edits.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
const FOLDERS = ['apps', 'libs', 'tools'];
const FILES = [
  'docs/schema.sql',
  '.dependency-cruiser.cjs',
  'CHANGELOG.md',
  'jest.config.mjs',
  'nx.json',
  'oxlint.config.mjs',
  '.oxfmtrc.json',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
];
/** Tests of the workspace; only those of the generated files are run. */
const TEST_FILE = /\.(spec|e2e-spec)\.ts$/;
/** The spec that checks generated fixtures. */
const FIXTURES = 'libs/integrations/domain/src/integrations.spec.ts';
/** A list that must compile with the generated endpoints. */
const LIST_OF_ENDPOINTS = 'rest/src/endpoints.spec.ts';
/** Lists the operations of the node status service. */
const OPERATIONS = 'libs/node-network/rest/src/node-status-open-api.spec.ts';
/** The declarations that other files import. */
const EXPORTED = /^export (?:const|function|interface|type) (\w+)/gm;
const SKIPPED = /\/(node_modules|dist|public)$/;

const isNeeded = (path: string) =>
  [FIXTURES, LIST_OF_ENDPOINTS, OPERATIONS].some((each) => path.endsWith(each));

/** A workspace on disk, in the form of nx's tree. */
const workspaceAt = (root: string): Workspace => ({
  root,
  exists: (path) => existsSync(join(root, path)),
  read: (path) => readFileSync(join(root, path), 'utf8'),
  write: (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  },
});

const WRITE: EndpointOptions = {
  name: 'add-bookmark',
  method: 'POST',
  path: '/messages/{message_id}/bookmark',
  event: 'bookmark.added',
  table: 'bookmark',
};
const REMOVAL: EndpointOptions = {
  context: 'push',
  name: 'unmute-device',
  method: 'DELETE',
  path: '/devices/{device_id}/mute',
  event: 'device_mute.removed',
  table: 'device_mute',
};
const READ: EndpointOptions = {
  name: 'list-bookmarks',
  method: 'GET',
  path: '/bookmarks',
  table: 'bookmark',
};
const WITHOUT_TABLE: EndpointOptions = {
  name: 'wave-hand',
  method: 'POST',
  path: '/wave',
  event: 'hand.waved',
};
const OTHER_ID: EndpointOptions = {
  name: 'pin-channel',
  method: 'PUT',
  path: '/users/me/pins/{stream_id}/{color_id}',
  event: 'pin.added',
  table: 'pin',
};

const WRITE_ON_USER: EndpointOptions = {
  context: 'identity',
  name: 'add-contact',
  method: 'POST',
  path: '/users/{user_id}/contact',
  event: 'contact.added',
  table: 'contact',
};
const READ_OF_USERS: EndpointOptions = {
  context: 'identity',
  name: 'list-contacts',
  method: 'GET',
  path: '/users/me/contacts',
  table: 'contact',
};
const WRITE_ON_DEVICE: EndpointOptions = {
  context: 'push',
  name: 'mute-device',
  method: 'POST',
  path: '/devices/{device_id}/mute',
  event: 'device_mute.added',
  table: 'device_mute',
};
const READ_OF_DEVICES: EndpointOptions = {
  context: 'push',
  name: 'list-device-mutes',
  method: 'GET',
  path: '/device_mutes',
  table: 'device_mute',
};
const WRITE_ON_INVITATION: EndpointOptions = {
  context: 'invitations',
  name: 'add-note',
  method: 'PUT',
  path: '/invites/{invite_id}/note',
  event: 'note.added',
  table: 'note',
};
const READ_OF_INVITATIONS: EndpointOptions = {
  context: 'invitations',
  name: 'list-notes',
  method: 'GET',
  path: '/invites/notes',
  table: 'note',
};
const READ_OF_QUEUES: EndpointOptions = {
  context: 'realtime',
  name: 'list-event-queues',
  method: 'GET',
  path: '/event_queues',
  table: 'event_queue',
};
const READ_OF_SNAPSHOT: EndpointOptions = {
  context: 'node-network',
  name: 'get-node-counts',
  method: 'GET',
  path: '/v2/nodes/counts',
};
/** With contract suites; without one; then with harnesses, generic methods, overloads or optional methods. */
const PORTS = [
  ['PasswordHasher', 'identity', 'scrypt'],
  ['ContentStore', 'messaging', 's3'],
  ['MessageRenderer', 'messaging', 'asciidoc'],
  ['EventBus', 'realtime', 'paper'],
  ['InvitationMails', 'invitations', 'paper'],
  ['PersonalData', 'identity', 'paper'],
  ['PushSender', 'push', 'paper'],
  ['SnapshotSource', 'node-network', 'paper'],
] as const;
const ENDPOINTS = [
  WRITE,
  READ,
  WITHOUT_TABLE,
  OTHER_ID,
  WRITE_ON_USER,
  READ_OF_USERS,
  WRITE_ON_DEVICE,
  REMOVAL,
  READ_OF_DEVICES,
  WRITE_ON_INVITATION,
  READ_OF_INVITATIONS,
  READ_OF_QUEUES,
  READ_OF_SNAPSHOT,
];

describe('generated code', () => {
  let copy: string;
  let files: readonly string[];

  beforeAll(async () => {
    copy = realpathSync(mkdtempSync(join(tmpdir(), 'tandem-generators-')));
    for (const path of [...FOLDERS, ...FILES]) {
      cpSync(join(ROOT, path), join(copy, path), {
        recursive: true,
        filter: (each) => !SKIPPED.test(each) && (isNeeded(each) || !TEST_FILE.test(each)),
      });
    }
    const workspace = workspaceAt(copy);
    const generated: string[] = [];
    for (const options of ENDPOINTS) {
      generated.push(...(await generateEndpoint(workspace, options, 1_800_000_000_000)));
    }
    for (const [port, context, technology] of PORTS) {
      generated.push(...(await generateAdapter(workspace, { port, context, technology })));
    }
    generated.push(...(await generateIntegration(workspace, { name: 'circle_ci' })));
    generated.push(...(await generateWorker(workspace, { name: 'digest-worker' })));
    files = [...new Set(generated)];
    linkPackages(ROOT, copy, projectsOf(copy));
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Runs a Node script. @throws Error with its output */
  const node = (...words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
      env: { ...withoutNx(), NX_DAEMON: 'false', NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
    return stdout;
  };

  it('has the format, the types and the boundaries of the repository', () => {
    node('node_modules/oxfmt/bin/oxfmt', '--check', ...files);
    const sources = files.filter((file) => file.endsWith('.ts'));
    const affected = dependants(copy, sources);
    // Lists of all events, use cases, repositories and endpoints are among them.
    expect(affected.length).toBeGreaterThan(100);
    expect(node('tools/verify/lint.mjs', ...sources, ...affected)).toContain(
      'Found 0 warnings and 0 errors',
    );
  });

  it('passes its tests', () => {
    const tests = files.filter((file) => /(?<!contract|open-api)\.spec\.ts$/.test(file));
    expect(tests.map((file) => file.split('/').at(-1)).sort()).toEqual([
      'add-bookmark.spec.ts',
      'add-bookmark.spec.ts',
      'add-contact.spec.ts',
      'add-contact.spec.ts',
      'add-note.spec.ts',
      'add-note.spec.ts',
      'asciidoc-message-renderer.spec.ts',
      'list-bookmarks.spec.ts',
      'list-contacts.spec.ts',
      'list-device-mutes.spec.ts',
      'list-event-queues.spec.ts',
      'list-notes.spec.ts',
      'mute-device.spec.ts',
      'mute-device.spec.ts',
      'node-counts.endpoints.spec.ts',
      'paper-event-bus.spec.ts',
      'paper-invitation-mails.spec.ts',
      'paper-personal-data.spec.ts',
      'paper-push-sender.spec.ts',
      'paper-snapshot-source.spec.ts',
      'pin-channel.spec.ts',
      'pin-channel.spec.ts',
      's3-content-store.spec.ts',
      'scrypt-password-hasher.spec.ts',
      'unmute-device.spec.ts',
      'unmute-device.spec.ts',
      'wave-hand.spec.ts',
      'wave-hand.spec.ts',
    ]);
    const bound = readFileSync(
      join(copy, 'libs/messaging/s3/src/s3-content-store.spec.ts'),
      'utf8',
    );
    expect(bound).toContain('describeContentStore(');
    const bus = readFileSync(join(copy, 'libs/realtime/paper/src/paper-event-bus.spec.ts'), 'utf8');
    expect(bus).toContain('`describeEventBus` of `@tandem/realtime-domain/testing`');
    const samples = readFileSync(
      join(copy, 'apps/chat-api/test/e2e/policy/sample-calls.ts'),
      'utf8',
    );
    expect(samples).toContain("undoing('POST /devices/{device_id}/mute')");
    const personal = 'libs/assembly/identity/testing/personal-tables.ts';
    expect(readFileSync(join(copy, personal), 'utf8')).toContain("bookmark: 'erased'");
    const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
    const words = ['--selectProjects', 'unit', '--runInBand', '--json', '--runTestsByPath'];
    const results = JSON.parse(node(...jest, ...words, ...tests, FIXTURES)) as {
      numPassedTests: number;
    };
    expect(results).toMatchObject({ numFailedTests: 0, numFailedTestSuites: 0 });
    expect(results.numPassedTests).toBeGreaterThan(30);
  });
});

/** The files that name an export of a file which a generator changed: others compile as before. */
function dependants(root: string, changed: readonly string[]): readonly string[] {
  const names = changed
    .filter((file) => existsSync(join(ROOT, file)))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORTED)])
    .map(([, name = '']) => name);
  const uses = new RegExp(`\\b(${names.join('|')})\\b`);
  return ['apps', 'libs']
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${top}/${file}`),
    )
    .filter((file) => !changed.includes(file) && uses.test(readFileSync(join(root, file), 'utf8')));
}

function withoutNx(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(NX|JEST)_/.test(name));
  return Object.fromEntries(own);
}

function projectsOf(root: string) {
  return ['apps', 'libs', 'tools']
    .flatMap((top) => readdirSync(join(root, top)).map((each) => `${top}/${each}`))
    .flatMap((folder) =>
      existsSync(join(root, folder, 'package.json'))
        ? [folder]
        : readdirSync(join(root, folder)).map((each) => `${folder}/${each}`),
    )
    .map((project) => {
      const text = readFileSync(join(root, project, 'package.json'), 'utf8');
      return { root: project, name: (JSON.parse(text) as { name: string }).name };
    });
}

describe('a generator refuses', () => {
  const workspace: Workspace = {
    ...workspaceAt(ROOT),
    write: () => {
      throw new Error('It wrote');
    },
  };

  it.each<[Partial<EndpointOptions>, string]>([
    [{ name: 'bookmark' }, '--name must be a verb and a thing: add-bookmark'],
    [{ path: 'bookmarks' }, '--path must begin with a slash: /bookmarks'],
    [{ path: '/a/{name}' }, '--path: {name} must be an ID: {message_id}'],
    [{ event: 'added' }, 'A write publishes an event: --event=bookmark.added'],
    [
      { context: 'transfer' },
      '--context must be one of messaging, identity, push, invitations, realtime, node-network',
    ],
    [{ context: 'realtime' }, '--context=realtime has reads only: --method=GET'],
    [
      { context: 'node-network', method: 'GET' },
      '--path: add the parameter {message_id} to the generated endpoint',
    ],
    [
      { context: 'realtime', method: 'GET', path: '/a', table: 'realm' },
      'docs/schema.sql has no column user_id of a table realm',
    ],
    [{ context: 'identity' }, '--path: {message_id} belongs to --context=messaging'],
    [{ path: '/bookmark' }, '--table needs an ID in the path: {message_id}'],
    [
      { method: 'GET' },
      'libs/messaging/domain/src/bookmarks/bookmark-repository.ts does not exist: generate the endpoint that writes bookmark first',
    ],
  ])('%j', async (changes, message) => {
    await expect(generateEndpoint(workspace, { ...WRITE, ...changes })).rejects.toThrow(message);
  });

  it('a read without a table', async () => {
    const options = { name: 'list-bookmarks', method: 'GET', path: '/bookmarks' } as const;
    await expect(generateEndpoint(workspace, options)).rejects.toThrow(
      'A read needs a table of own rows: --table=bookmark',
    );
  });

  it('a port that the domain does not declare', async () => {
    const options = { port: 'NoSuchPort', context: 'messaging', technology: 's3' };
    await expect(generateAdapter(workspace, options)).rejects.toThrow(
      'libs/messaging/domain/src has no `export interface NoSuchPort`',
    );
  });

  it('a port with type parameters', async () => {
    const options = { port: 'NotificationCarrier', context: 'push', technology: 'paper' };
    await expect(generateAdapter(workspace, options)).rejects.toThrow(
      'NotificationCarrier has type parameters: give the name of an alias of it',
    );
  });

  it.each([
    ['Circle', '--name must be as in the address: circle_ci'],
    ['github', 'libs/integrations/domain/src/integrations/github.ts exists already'],
  ])('the integration %s', async (name, message) => {
    await expect(generateIntegration(workspace, { name })).rejects.toThrow(message);
  });

  it('a worker that exists', async () => {
    await expect(generateWorker(workspace, { name: 'chat-worker' })).rejects.toThrow(
      'apps/chat-worker/package.json exists already',
    );
  });
});
