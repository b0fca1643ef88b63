export {
  NODE_NETWORK,
  nodeNetworkModule,
  type NodeNetworkSettings,
} from './node-network-module.ts';
