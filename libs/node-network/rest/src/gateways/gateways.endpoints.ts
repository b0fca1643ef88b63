import type { NetworkViewCache } from '../view/network-view-cache.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';
import { PageParams } from '../wire/page-params.ts';
import { PathText } from '../wire/parameters.ts';
import {
  gatewaySchema,
  pageOfGatewaysSchema,
  pageOfSkinnyGatewaysSchema,
} from './gateway.schema.ts';

class GatewayParams {
  @PathText({ description: 'Base58 ed25519 key' })
  identityKey!: string;
}

const PATH = '/v2/gateways';
const TAG = 'Gateways';

/** Operations gateways, gateways_skinny and get_gateway. */
export function gatewayEndpoints(views: NetworkViewCache): readonly NodeStatusEndpoint[] {
  return [
    nodeStatusEndpoint({
      operationId: 'gateways',
      path: PATH,
      tag: TAG,
      summary: 'All known gateways, by key',
      params: PageParams,
      response: pageOfGatewaysSchema,
      handle: (request) => views.current.gateways(request),
    }),
    nodeStatusEndpoint({
      operationId: 'gateways_skinny',
      path: `${PATH}/skinny`,
      tag: TAG,
      summary: 'Bonded gateways in short form, by key',
      params: PageParams,
      response: pageOfSkinnyGatewaysSchema,
      handle: (request) => views.current.skinnyGateways(request),
    }),
    nodeStatusEndpoint({
      operationId: 'get_gateway',
      path: `${PATH}/{identity_key}`,
      tag: TAG,
      summary: 'One gateway, bonded or not',
      params: GatewayParams,
      response: gatewaySchema,
      errors: ['UNKNOWN_GATEWAY'],
      handle: ({ identityKey }) => views.current.gateway(identityKey),
    }),
  ];
}
