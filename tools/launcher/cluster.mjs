#!/usr/bin/env node
import { ensureInstalled } from './install.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
if (process.env.npm_lifecycle_event === 'cluster') stopWithParent();
await import('../faults/src/cluster/main.ts');
