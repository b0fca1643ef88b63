import { setTimeout as sleep } from 'node:timers/promises';
import { describeProcessLoad } from '@tandem/realtime-domain/testing';
import { EventLoopLoad } from './event-loop-load.ts';

describeProcessLoad('EventLoopLoad', () => ({
  load: new EventLoopLoad(),
  work: (ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  },
  rest: (ms) => sleep(ms),
}));
