#!/usr/bin/env node
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { capacity } = await import('../capacity/src/main.ts');
process.exitCode = capacity(process.argv.slice(2));
