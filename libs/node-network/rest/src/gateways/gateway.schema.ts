import type { GatewayView, SkinnyGatewayView } from '@tandem/node-network-domain';
import { schema, type NamedSchema } from '@tandem/shared-rest';
import { nodeDescriptionSchema } from '../explorer/explorer-node.schema.ts';
import {
  moment,
  pagedResult,
  resource,
  smallCount,
  verbatim,
  type MembersOf,
} from '../wire/fields.ts';

const { boolean, nullable, number, string } = schema;

const skinny: MembersOf<SkinnyGatewayView> = {
  gateway_identity_key: string('Base58'),
  performance: smallCount('Percent'),
  self_described: verbatim('Stored NodeData, or null'),
  explorer_pretty_bond: verbatim('Stored bond with its location, or null'),
  last_probe_result: verbatim('Raw report of the last probe, or null'),
  last_testrun_utc: nullable(moment()),
  last_updated_utc: moment(),
  routing_score: number('Always 0'),
  config_score: smallCount('Always 0'),
};

/** @see node status API: GatewaySkinny */
const skinnyGatewaySchema = resource<SkinnyGatewayView>('GatewaySkinny', skinny);

/** @see node status API: Gateway */
export const gatewaySchema = resource<GatewayView>('Gateway', {
  ...skinny,
  bonded: boolean(),
  description: nodeDescriptionSchema,
  last_probe_log: nullable(string()),
  bridges: verbatim('Stored BridgeInformation, or null'),
});

export const pageOfGatewaysSchema = pagedResult(gatewaySchema);
export const pageOfSkinnyGatewaysSchema = pagedResult(skinnyGatewaySchema);

export const gatewaySchemas: readonly NamedSchema[] = [
  skinnyGatewaySchema,
  gatewaySchema,
  pageOfGatewaysSchema,
  pageOfSkinnyGatewaysSchema,
];
