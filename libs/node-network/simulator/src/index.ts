export {
  createNetworkSimulator,
  type NetworkSimulatorOptions,
  type SimulatorHandle,
} from './network-simulator.ts';
