import { expect, it } from '@jest/globals';
import {
  credentialsLine,
  readCredentials,
  readLoginProviders,
  type UserCredentials,
} from './credentials.ts';
import { loginProviderLine } from './login-providers.ts';

const SALT = 'c29tZSBzYWx0IG9mIHRoaXM';
const DIGEST = 'A'.repeat(43);
const hashOf = (parameters: string, salt = SALT, digest = DIGEST) =>
  `$argon2id$v=19$${parameters}$${salt}$${digest}`;
const HASH = 'ab'.repeat(32);
const USER: UserCredentials = {
  userId: 7,
  passwordHash: hashOf('m=19456,t=2,p=1'),
  apiKeyHashes: [HASH],
  tokens: [
    { id: 3, name: 'CI', secret_hash: HASH, scopes: ['read'], created_at: 1, expires_at: null },
  ],
  identities: [{ issuer: 'https://login.example.org', subject: 'ann' }],
  secondFactor: { secret: 'A'.repeat(32), lastStep: 5, recoveryHashes: [HASH] },
};

function read(user: UserCredentials) {
  const skipped: string[] = [];
  const [found] = readCredentials(credentialsLine(user), (what) => skipped.push(what));
  return { found, skipped };
}

it('reads the credentials that an export wrote', () => {
  expect(read(USER)).toEqual({ found: USER, skipped: [] });
  const without = { ...USER, passwordHash: null, secondFactor: null };
  expect(read(without)).toEqual({ found: without, skipped: [] });
});

it.each(['m=131072,t=10,p=4', 'm=8,t=1,p=1'])('accepts password hashes of cost %s', (cost) => {
  const user = { ...USER, passwordHash: hashOf(cost) };
  expect(read(user)).toEqual({ found: user, skipped: [] });
});

it.each([
  ['too much memory', hashOf('m=131073,t=2,p=1')],
  ['too many passes', hashOf('m=19456,t=11,p=1')],
  ['too many lanes', hashOf('m=19456,t=2,p=5')],
  ['too little memory', hashOf('m=15,t=2,p=2')],
  ['no passes', hashOf('m=19456,t=0,p=1')],
  ['no lanes', hashOf('m=19456,t=2,p=0')],
  ['a salt that is no Base64', hashOf('m=19456,t=2,p=1', 'A'.repeat(13))],
  ['a digest with spare bits', hashOf('m=19456,t=2,p=1', SALT, `${'A'.repeat(42)}B`)],
  ['another algorithm', `$argon2i$v=19$m=19456,t=2,p=1$${SALT}$${DIGEST}`],
  ['no hash', ''],
])('leaves out a password hash with %s, and reports it', (_name, passwordHash) => {
  expect(read({ ...USER, passwordHash })).toEqual({
    found: { ...USER, passwordHash: null },
    skipped: ['passwords'],
  });
});

it('leaves out keys, tokens and second factors of another form, and reports them', () => {
  const user = {
    ...USER,
    apiKeyHashes: [HASH, 'no hash'],
    tokens: USER.tokens.map((token) => ({ ...token, secret_hash: 'no hash' })),
    secondFactor: { secret: 'no secret', lastStep: 0, recoveryHashes: [] },
  };
  expect(read(user)).toEqual({
    found: { ...USER, tokens: [], secondFactor: null },
    skipped: ['second factors', 'API keys', 'tokens'],
  });
});

it('reads log-in providers beside users, and refuses those of another form', () => {
  const provider = {
    name: 'work',
    display_name: 'Work',
    icon_url: null,
    issuer: 'https://login.example.org',
    client_id: 'chat',
    client_secret: 'hush',
    is_private: false,
  };
  const text = credentialsLine(USER) + loginProviderLine(provider);
  expect([...readLoginProviders(text)]).toEqual([provider]);
  expect([...readCredentials(text, () => undefined)]).toEqual([USER]);
  expect(() => [...readLoginProviders('{"login_provider": {"name": 1}}')]).toThrow(
    'credentials.login_provider has a record whose name is number',
  );
  const most = loginProviderLine(provider).repeat(10);
  expect([...readLoginProviders(most)]).toHaveLength(10);
  expect(() => [...readLoginProviders(most + most)]).toThrow('too many log-in providers');
});
