export { NODE_NETWORK, nodeNetworkModule } from './node-network-module.ts';
