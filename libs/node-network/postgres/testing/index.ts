export { portsOver } from './network-ports.ts';
