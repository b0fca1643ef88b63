import {
  MemoryClientEventLog,
  MemoryEventBus,
  MemoryEventQueueRepository,
  MemoryProcessLoad,
  describeClientEventLog,
  describeEventBus,
  describeEventQueueRepository,
  describeProcessLoad,
} from './index.ts';

describeClientEventLog('MemoryClientEventLog', async () => {
  const log = new MemoryClientEventLog();
  return { log, writer: log };
});

describeEventQueueRepository('MemoryEventQueueRepository', async () => {
  const writer = new MemoryClientEventLog();
  const people = [
    { userId: 7, realmId: 1 },
    { userId: 8, realmId: 1 },
  ] as const;
  return { queues: new MemoryEventQueueRepository(writer), writer, people };
});

describeEventBus('MemoryEventBus', async () => {
  const bus = new MemoryEventBus();
  return { connect: async () => bus, close: async () => undefined };
});

describeProcessLoad('MemoryProcessLoad', () => {
  const load = new MemoryProcessLoad();
  return {
    load,
    work: (ms) => {
      load.activeMs += ms;
    },
    rest: async (ms) => load.rest(ms),
  };
});
