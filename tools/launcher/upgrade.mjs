#!/usr/bin/env node
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('../faults/src/upgrade/main.ts');
