#!/usr/bin/env node
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const builder = await import('../build/build.mjs');
const { register } = await import('tsx/esm/api');
register();
const { bench } = await import('../bench/src/main.ts');
process.exitCode = await bench(process.argv.slice(2), builder);
