#!/usr/bin/env node
import { ensureInstalled } from './install.mjs';

// The last line has the totals in any case.
const printFailure = (code) => code === 1 && console.log('0 passed, 1 failed');
process.once('exit', printFailure);
await ensureInstalled();
process.off('exit', printFailure);
const { register } = await import('tsx/esm/api');
register();
const { verify } = await import('../verify/src/main.ts');
process.exitCode = await verify(process.argv.slice(2));
