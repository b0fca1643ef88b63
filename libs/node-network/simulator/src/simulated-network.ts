import type { Clock } from '@tandem/shared-kernel';
import type { NodeRole } from '@tandem/node-network-domain';
import type { Addressing } from './addressing.ts';
import { nodeProfile, type NodeProfile } from './node-profile.ts';
import { Random } from './random.ts';

/** The time at which the oldest simulated node joined. */
const GENESIS = Date.parse('2026-01-01T00:00:00Z');

/** Shares of all nodes that get a role in an epoch, as in the real network. */
const MIXING_SHARE = 0.37;
const EXIT_SHARE = 0.18;
const ENTRY_SHARE = 0.14;
const LAYERS = 3;

/** The inputs of the simulated network. */
interface NetworkParameters {
  readonly seed: number;
  readonly nodes: number;
  readonly epochSeconds: number;
  readonly churnPerEpoch: number;
  readonly clock: Clock;
  readonly addressing: Addressing;
}

/** The data that is computed once per epoch. */
interface EpochState {
  readonly epoch: number;
  /** The nodes by slot. */
  readonly nodes: readonly NodeProfile[];
  readonly byAddress: ReadonlyMap<string, NodeProfile>;
  readonly roles: ReadonlyMap<number, NodeRole>;
}

/**
 * A network that follows from its parameters and the time alone: two simulators with the same seed
 * show the same network at the same moment, and nothing has to be stored or stepped.
 */
export class SimulatedNetwork {
  readonly parameters: NetworkParameters;
  readonly #profiles: NodeProfile[] = [];
  #current: EpochState | null = null;

  constructor(parameters: NetworkParameters) {
    this.parameters = parameters;
  }

  /** Milliseconds since the epoch of computers. */
  now(): number {
    return this.parameters.clock.now().getTime();
  }

  /** Epochs of the network since its genesis. */
  epoch(): number {
    const since = Math.max(0, this.now() - GENESIS);
    return Math.floor(since / 1000 / this.parameters.epochSeconds);
  }

  /** The nodes of this epoch, by slot. */
  nodes(): readonly NodeProfile[] {
    return this.#state().nodes;
  }

  /** The node of a slot in this epoch, null beyond the size of the network. */
  nodeInSlot(slot: number): NodeProfile | null {
    return slot < this.parameters.nodes ? this.#inSlot(slot, this.epoch()) : null;
  }

  /** The node that announces an address in this epoch. */
  nodeAt(address: string): NodeProfile | null {
    return this.#state().byAddress.get(address) ?? null;
  }

  nodeWithId(nodeId: number): NodeProfile | null {
    const node = this.nodeInSlot((nodeId - 1) % this.parameters.nodes);
    return node?.nodeId === nodeId ? node : null;
  }

  /** A random sequence for a node and a purpose, and optionally for a time. */
  random(node: NodeProfile, purpose: string, moment: number | string = ''): Random {
    return new Random(this.parameters.seed, node.slot, node.nodeId, purpose, moment);
  }

  /** Addresses that a node announces, in order. */
  addresses(node: NodeProfile): string[] {
    return this.parameters.addressing.announced(node.slot, node.hasIpv6);
  }

  /** The role of a node in this epoch. */
  role(node: NodeProfile): NodeRole {
    return this.#state().roles.get(node.nodeId) ?? 'Inactive';
  }

  /** Performance of a node in this epoch, 0 to 1 with two decimals. */
  performance(node: NodeProfile): number {
    const jitter = this.random(node, 'performance', this.epoch()).fraction() * 0.04;
    return Math.round(Math.min(1, Math.max(0, node.quality + 0.02 - jitter)) * 100) / 100;
  }

  /** Seconds since the node last restarted, at a moment. */
  uptimeSeconds(node: NodeProfile, now = this.now()): number {
    const phase = this.random(node, 'restart').integer(0, node.restartSeconds - 1);
    return (Math.floor(now / 1000) + phase) % node.restartSeconds;
  }

  #state(): EpochState {
    const epoch = this.epoch();
    if (this.#current?.epoch !== epoch) {
      const slots = Array.from({ length: this.parameters.nodes }, (_, slot) => slot);
      const nodes = slots.map((slot) => this.#inSlot(slot, epoch));
      const byAddress = new Map(
        nodes.flatMap((node) => this.addresses(node).map((address) => [address, node] as const)),
      );
      this.#current = { epoch, nodes, byAddress, roles: this.#drawRoles(nodes, epoch) };
    }
    return this.#current;
  }

  /** Each slot changes its node at a constant rate, on average one in `1 / churn` per epoch. */
  #inSlot(slot: number, epoch: number): NodeProfile {
    const { seed, nodes, churnPerEpoch } = this.parameters;
    const generation = churnPerEpoch === 0 ? 0 : this.#generation(slot, epoch, churnPerEpoch);
    const known = this.#profiles[slot];
    if (known?.nodeId === slot + 1 + generation * nodes) return known;
    const profile = nodeProfile(seed, nodes, slot, generation);
    this.#profiles[slot] = profile;
    return profile;
  }

  #generation(slot: number, epoch: number, churn: number): number {
    const random = new Random(this.parameters.seed, 'slot', slot);
    const lifetime = Math.max(1, Math.round(random.magnitude(0.4, 2.5) / churn));
    return Math.floor((epoch + random.integer(0, lifetime - 1)) / lifetime);
  }

  #drawRoles(nodes: readonly NodeProfile[], epoch: number): Map<number, NodeRole> {
    const drawn = nodes
      .filter((node) => node.bonded && node.described && node.quality > 0)
      .map((node) => ({ node, lot: this.random(node, 'role', epoch).fraction() }))
      .sort((left, right) => left.lot - right.lot)
      .map(({ node }) => node);
    const roles = new Map<number, NodeRole>(drawn.map((node) => [node.nodeId, 'Standby']));
    const assign = (
      may: (node: NodeProfile) => boolean,
      share: number,
      role: (index: number) => NodeRole,
    ): void => {
      drawn
        .filter((node) => may(node) && roles.get(node.nodeId) === 'Standby')
        .slice(0, Math.round(nodes.length * share))
        .forEach((node, index) => roles.set(node.nodeId, role(index)));
    };
    assign(
      ({ kind }) => kind === 'exit',
      EXIT_SHARE,
      () => 'ExitGateway',
    );
    assign(
      ({ kind }) => kind !== 'mixnode',
      ENTRY_SHARE,
      () => 'EntryGateway',
    );
    assign(
      ({ kind }) => kind === 'mixnode',
      MIXING_SHARE,
      (index) => ({
        Mixnode: { layer: (index % LAYERS) + 1 },
      }),
    );
    return roles;
  }
}
