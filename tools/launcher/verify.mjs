#!/usr/bin/env node
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { verify } = await import('../verify/src/main.ts');
process.exitCode = await verify(process.argv.slice(2));
