export { StandbyServer } from './standby-server.ts';
