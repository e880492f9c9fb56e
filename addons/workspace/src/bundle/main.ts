import { join } from 'node:path';
import { buildAddon } from './build-addon.ts';

const webUrl = process.env.BEEP_WEB_URL ?? 'http://localhost:3000';
const outDir = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'dist', 'push');
await buildAddon({ webUrl, outDir });
console.log(`The add-on for ${webUrl} is in ${outDir}`);
