import type { Clock } from '@tandem/shared-kernel';
import type { DescribedNode } from '../documents/described-node.ts';
import type { Location } from '../documents/geo-answer.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import { forEachBounded, type StopSignal } from './bounded.ts';
import type { NodeLocation } from './network-cycle.ts';
import type { GeoLocator } from './upstream-ports.ts';

/** The lifetime of a location, and the budget of a cycle for new ones. */
export interface LocationLimits {
  /** A location older than this is looked up again; seconds. */
  readonly freshSeconds: number;
  /** No lookup starts later than this in a cycle; the rest waits for the next. Seconds. */
  readonly budgetSeconds: number;
  /** Lookups at the same time. */
  readonly parallel: number;
}

/** The locations of the nodes, and the cost of the lookups. */
interface LocatedNodes {
  /** The location of a node; an old one is better than none. Null when it was never known. */
  readonly locate: (nodeId: number) => Location | null;
  readonly lookedUp: readonly NodeLocation[];
  /** Nodes without a successful lookup. */
  readonly failed: number;
  /** Nodes left for the next cycle. */
  readonly postponed: number;
}

/**
 * Looks up the nodes whose location is missing, old or of an address that they no longer announce: their
 * addresses in order, until one is found.
 */
export async function locateNodes(
  nodes: readonly DescribedNode[],
  known: readonly NodeLocation[],
  ports: { readonly geo: GeoLocator; readonly clock: Clock },
  limits: LocationLimits,
  stopping: StopSignal,
): Promise<LocatedNodes> {
  const byNode = new Map(known.map((one) => [one.nodeId, one]));
  const startedAt = ports.clock.now().getTime();
  const lookedUp: NodeLocation[] = [];
  let failed = 0;
  let postponed = 0;

  const isFresh = (node: DescribedNode): boolean => {
    const found = byNode.get(node.node_id);
    return (
      found !== undefined &&
      startedAt - found.lookedUpAt.getTime() < limits.freshSeconds * 1000 &&
      addressesOf(node).includes(found.ip)
    );
  };
  const missing = nodes.filter((node) => !isFresh(node));
  const lookUp = async (node: DescribedNode): Promise<void> => {
    const lookedUpAt = ports.clock.now();
    if (lookedUpAt.getTime() - startedAt >= limits.budgetSeconds * 1000) {
      postponed += 1;
      return;
    }
    const found = await firstLocation(addressesOf(node), ports.geo);
    if (found === null) failed += 1;
    else lookedUp.push({ nodeId: node.node_id, ...found, lookedUpAt });
  };
  await forEachBounded(missing, limits.parallel, lookUp, stopping);
  for (const one of lookedUp) byNode.set(one.nodeId, one);
  return { locate: (id) => byNode.get(id)?.location ?? null, lookedUp, failed, postponed };
}

async function firstLocation(
  addresses: readonly string[],
  geo: GeoLocator,
): Promise<{ ip: string; location: Location } | null> {
  for (const ip of addresses) {
    try {
      return { ip, location: await geo.locate(ip) };
    } catch (error) {
      if (!(error instanceof NodeNetworkError)) throw error;
    }
  }
  return null;
}

function addressesOf(node: DescribedNode): readonly string[] {
  return node.description.host_information.ip_address;
}
