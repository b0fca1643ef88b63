import type { ServiceView } from '@tandem/node-network-domain';
import { schema, type NamedSchema } from '@tandem/shared-rest';
import type { NetworkViewCache } from '../view/network-view-cache.ts';
import { moment, pagedResult, resource, verbatim } from '../wire/fields.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';
import { PageParams } from '../wire/page-params.ts';
import { FlagParam } from '../wire/parameters.ts';

const { nullable, number, string } = schema;

/** @see node status API: Service */
const serviceSchema = resource<ServiceView>('Service', {
  gateway_identity_key: string(),
  last_updated_utc: moment(),
  routing_score: number('Always 1'),
  service_provider_client_id: nullable(string('Address of the network requester')),
  ip_address: nullable(string()),
  hostname: nullable(string()),
  mixnet_websockets: verbatim('Stored ports, or null'),
  last_successful_ping_utc: nullable(moment()),
});

const pageOfServicesSchema = pagedResult(serviceSchema);

export const serviceSchemas: readonly NamedSchema[] = [serviceSchema, pageOfServicesSchema];

class ServicesParams extends PageParams {
  @FlagParam({ description: 'Only services with an encrypted websocket' })
  wss?: boolean;

  @FlagParam({ description: 'Only services with a host name' })
  hostname?: boolean;

  @FlagParam({ description: 'Also gateways without a network requester' })
  entry?: boolean;
}

/** Operation mixnodes, whose name is the reference's. */
export function serviceEndpoints(views: NetworkViewCache): readonly NodeStatusEndpoint[] {
  return [
    nodeStatusEndpoint({
      operationId: 'mixnodes',
      path: '/v2/services',
      tag: 'Services',
      summary: 'Services of gateways, by key',
      params: ServicesParams,
      response: pageOfServicesSchema,
      handle: ({ wss, hostname, entry, size, page }) =>
        views.current.services({ wss, hostname, entry }, { size, page }),
    }),
  ];
}
