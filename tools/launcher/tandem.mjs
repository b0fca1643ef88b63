#!/usr/bin/env node
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { build } = await import('../build/build.mjs');
await build();
await import('../../dist/apps/operator/main.js');
