export { connectEventBus, type ConnectedEventBus } from './event-bus.ts';
export { realTimeSources, type RealTimePresentation } from './event-contexts.ts';
export {
  REALTIME,
  realtimeModule,
  type AnnounceRestart,
  type RealTimeSettings,
} from './realtime-module.ts';
