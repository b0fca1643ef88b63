import { describe, expect, it } from '@jest/globals';
import {
  ConfigError,
  address,
  addresses,
  flag,
  oneOf,
  optional,
  port,
  readConfig,
  wholeNumber,
  withDefault,
} from './config.ts';

const spec = {
  PORT: withDefault(port, 9991),
  DATABASE_URL: address('postgres', 'postgresql'),
  VERBOSE: withDefault(flag, false),
  LEVEL: withDefault(oneOf('info', 'warn'), 'info'),
  INTERVAL: optional(wholeNumber(1, 3600)),
};

describe('readConfig', () => {
  it('reads addresses that are separated by commas, and names none of them in an error', () => {
    const servers = { SERVERS: addresses('nats') };
    const { SERVERS } = readConfig({ SERVERS: 'nats://one:1, nats://two:2' }, servers);
    expect(SERVERS.map(({ host }) => host)).toEqual(['one:1', 'two:2']);
    const wrong = () => readConfig({ SERVERS: 'nats://secret@one:1,http://two' }, servers);
    expect(wrong).toThrow(
      expect.objectContaining({ faults: ['SERVERS must be an address that begins with nats://'] }),
    );
  });

  it('reads values and fills defaults, an empty text counting as unset', () => {
    const config = readConfig({ PORT: '0', DATABASE_URL: 'postgres://db/x', LEVEL: ' ' }, spec);
    expect(config).toMatchObject({ PORT: 0, VERBOSE: false, LEVEL: 'info', INTERVAL: undefined });
    expect(config.DATABASE_URL.hostname).toBe('db');
  });

  it('lists every error at once, by name, without showing an address', () => {
    const env = {
      PORT: '70000',
      DATABASE_URL: 'mysql://me:secret@db/x',
      VERBOSE: 'yes',
      LEVEL: 'loud',
      INTERVAL: '0',
    };
    expect(faultsOf(env)).toEqual([
      'PORT must be a port from 0 to 65535',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
      'VERBOSE must be true or false',
      'LEVEL must be one of info, warn',
      'INTERVAL must be a whole number from 1 to 3600',
    ]);
  });

  it('explains a missing variable', () => {
    expect(faultsOf({})).toEqual([
      'DATABASE_URL is not set: it must be an address that begins with postgres:// or postgresql://',
    ]);
  });
});

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, spec);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  throw new Error('no fault was found');
}
