import { healthInfo, type BuildInformation, type HealthInfo } from '@tandem/node-network-domain';
import type { Clock } from '@tandem/shared-kernel';
import type { NamedSchema } from '@tandem/shared-rest';
import { buildInformationSchema } from '../explorer/node-data.schema.ts';
import type { RepresentationFactory } from '../http/representation-factory.ts';
import { count, resource } from '../wire/fields.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';

/** @see node status API: HealthInfo */
const healthInfoSchema = resource<HealthInfo>('HealthInfo', {
  uptime: count('Seconds since the process started'),
});

export const statusSchemas: readonly NamedSchema[] = [healthInfoSchema];

export interface StatusOptions {
  /** The build of this service, not of a node. */
  readonly build: BuildInformation;
  readonly clock: Clock;
  readonly startedAt: Date;
}

const TAG = 'Status';

/** Operations build_information and health. */
export function statusEndpoints(
  representations: RepresentationFactory,
  { build, clock, startedAt }: StatusOptions,
): readonly NodeStatusEndpoint[] {
  const buildInformation = representations.ofJson(build);
  return [
    nodeStatusEndpoint({
      operationId: 'build_information',
      path: '/v2/status/build_information',
      tag: TAG,
      summary: 'Build information',
      response: buildInformationSchema,
      handle: () => buildInformation,
    }),
    nodeStatusEndpoint({
      operationId: 'health',
      path: '/v2/status/health',
      tag: TAG,
      summary: 'Health and uptime of this service',
      response: healthInfoSchema,
      handle: () => representations.momentary(healthInfo(startedAt, clock.now())),
    }),
  ];
}
