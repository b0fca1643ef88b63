import type {
  AddRealmDomain,
  ChangeRealmDomain,
  RealmSettingsQueries,
  RemoveRealmDomain,
} from '@tandem/identity-domain';
import {
  BoolParam,
  PathText,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class AddDomainParams {
  @BoolParam()
  allowSubdomains!: boolean;

  @TextParam()
  domain!: string;
}

class DomainParams {
  @PathText()
  domain!: string;
}

class ChangeDomainParams extends DomainParams {
  @BoolParam()
  allowSubdomains!: boolean;
}

/** @see `GET realm/domains` */
export function listRealmDomains(queries: Pick<RealmSettingsQueries, 'domains'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-realm-domains',
    method: 'GET',
    path: '/realm/domains',
    tag: 'realm',
    summary: 'Get allowed domains',
    auth: 'user',
    response: {
      domains: schema.array(
        schema.object({ domain: schema.string(), allow_subdomains: schema.boolean() }),
        'By name',
      ),
    },
    handle: async ({ actor }) => ({
      domains: (await queries.domains(actor)).map(({ domain, allowSubdomains }) => ({
        domain,
        allow_subdomains: allowSubdomains,
      })),
    }),
  });
}

/** @see `POST realm/domains` */
export function addRealmDomain(useCase: Pick<AddRealmDomain, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'create-realm-domain',
    method: 'POST',
    path: '/realm/domains',
    tag: 'realm',
    summary: 'Add an allowed domain',
    auth: 'user',
    guard: 'owner',
    params: AddDomainParams,
    response: {},
    errors: ['REALM_DOMAIN_INVALID', 'REALM_DOMAIN_TAKEN'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}

/** @see `PATCH realm/domains/{domain}` */
export function changeRealmDomain(useCase: Pick<ChangeRealmDomain, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'patch-realm-domain',
    method: 'PATCH',
    path: '/realm/domains/{domain}',
    tag: 'realm',
    summary: 'Update an allowed domain',
    auth: 'user',
    guard: 'owner',
    params: ChangeDomainParams,
    response: {},
    errors: ['REALM_DOMAIN_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}

/** @see `DELETE realm/domains/{domain}` */
export function removeRealmDomain(useCase: Pick<RemoveRealmDomain, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'delete-realm-domain',
    method: 'DELETE',
    path: '/realm/domains/{domain}',
    tag: 'realm',
    summary: 'Remove an allowed domain',
    auth: 'user',
    guard: 'owner',
    params: DomainParams,
    response: {},
    errors: ['REALM_DOMAIN_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}
