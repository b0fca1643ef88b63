import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '@tandem/shared-runtime';
import { pushCarrierOf, pushVariables } from './push-settings.ts';

const FCM = JSON.stringify({ project_id: 'p', client_email: 'c', private_key: 'k' });
const APNS = JSON.stringify({ key_id: 'k', team_id: 't', private_key: 'p' });
const carrierOf = (env: Record<string, string>, otherwise?: 'files') =>
  pushCarrierOf(readConfig(env, pushVariables), otherwise);

describe('the carrier of push notifications', () => {
  it('is none, or files for the demo, if no variable is set', () => {
    expect(carrierOf({})).toEqual({ kind: 'none' });
    expect(carrierOf({ PUSH_BOUNCER_URL: '' }, 'files')).toEqual({ kind: 'files' });
  });

  it('is a bouncer if one is named, also beside credentials', () => {
    const carrier = { kind: 'bouncer', url: 'https://s:k@push.example.org/' };
    const variables = { PUSH_BOUNCER_URL: 'https://s:k@push.example.org' };
    expect(carrierOf(variables)).toEqual(carrier);
    expect(carrierOf({ ...variables, PUSH_FCM_CREDENTIALS: FCM }, 'files')).toEqual(carrier);
  });

  it('are the providers with credentials', () => {
    expect(carrierOf({ PUSH_FCM_CREDENTIALS: FCM })).toMatchObject({
      kind: 'providers',
      fcm: { projectId: 'p' },
      apns: null,
    });
    expect(carrierOf({ PUSH_APNS_CREDENTIALS: APNS }, 'files')).toMatchObject({
      kind: 'providers',
      fcm: null,
      apns: { keyId: 'k' },
    });
  });

  it('is refused with every invalid variable, and without their values', () => {
    const env = { PUSH_FCM_CREDENTIALS: 'secret 1', PUSH_APNS_CREDENTIALS: 'secret 2' };
    let fault: unknown;
    try {
      carrierOf(env);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(ConfigError);
    const { faults } = fault as ConfigError;
    expect(faults.map((each) => each.split(' ')[0])).toEqual([
      'PUSH_FCM_CREDENTIALS',
      'PUSH_APNS_CREDENTIALS',
    ]);
    expect(faults.join()).not.toContain('secret');
  });
});
