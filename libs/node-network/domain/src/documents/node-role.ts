import { Mismatch, u8, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';

/** The role of a node in this epoch by the contract, not the declared one. */
export type NodeRole =
  | 'EntryGateway'
  | 'ExitGateway'
  | 'Standby'
  | 'Inactive'
  | { readonly Mixnode: { readonly layer: number } };

const ROLES: Readonly<Record<string, NodeRole>> = {
  EntryGateway: 'EntryGateway',
  entry: 'EntryGateway',
  gateway: 'EntryGateway',
  ExitGateway: 'ExitGateway',
  exit: 'ExitGateway',
  Standby: 'Standby',
  Inactive: 'Inactive',
};

const mixingRole = object<{ Mixnode: { layer: number } }>({ Mixnode: object({ layer: u8 }) });

/** A role of this epoch; `entry`, `gateway` and `exit` are older names. */
export const nodeRole: Decoder<NodeRole> = (value) => {
  if (typeof value !== 'string') return mixingRole(value);
  const role = Object.hasOwn(ROLES, value) ? ROLES[value] : undefined;
  if (role === undefined) throw new Mismatch('a role');
  return role;
};
