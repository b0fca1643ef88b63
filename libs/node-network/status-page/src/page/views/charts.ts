export { WorldMap } from '../charts/world-map.ts';
export { makeUpCards, mapCards } from './make-up-cards.ts';
export { networkCard, nodeSessionsCard, sessionsCard, trafficCard } from './over-time-cards.ts';
