import { USER_SETTING_DEFAULTS, type IdentityStateQueries } from '@tandem/identity-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { SETTING_CHOICES } from './settings-state.ts';

type Queries = Pick<IdentityStateQueries, 'realms'>;

/** The domains whose addresses the organization accepts. */
export const domainsState: RegisterStateSource<Queries> = {
  fetchTypes: ['realm_domains'],
  fields: {
    realm_domains: schema.array(
      schema.object({ domain: schema.string(), allow_subdomains: schema.boolean() }),
    ),
  },
  load: async ({ realms }, { actor }) => ({
    realm_domains: (await realms.domains(actor)).map(({ domain, allowSubdomains }) => ({
      domain,
      allow_subdomains: allowSubdomains,
    })),
  }),
};

/** The initial settings of new users. */
export const settingDefaultsState: RegisterStateSource<Queries> = {
  fetchTypes: ['realm_user_settings_defaults'],
  fields: {
    realm_user_settings_defaults: schema.anything(
      'Every setting of a user, by name, and its choices',
    ),
  },
  load: async ({ realms }, { actor }) => ({
    realm_user_settings_defaults: {
      ...USER_SETTING_DEFAULTS,
      ...SETTING_CHOICES,
      ...(await realms.view(actor)).userSettingDefaults,
    },
  }),
};
