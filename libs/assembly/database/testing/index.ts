export { openFar } from './open-far.ts';
export { StandbyServer } from './standby-server.ts';
