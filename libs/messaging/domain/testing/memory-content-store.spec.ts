import { describeContentStore } from './content-store.contract.ts';
import { MemoryContentStore } from './memory-content-store.ts';

describeContentStore('MemoryContentStore', () => new MemoryContentStore());
