export { makeUpCards, mapCards } from './make-up-cards.ts';
export { networkCard, sessionsCard, trafficCard } from './over-time-cards.ts';
