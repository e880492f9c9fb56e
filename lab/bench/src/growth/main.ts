import { parseArgs } from 'node:util';
import { costsOf } from './costs.ts';
import { fillDatabase } from './fill-database.ts';
import { openWorld } from './world.ts';

/**
 * Measures what each kind of request costs three processes on PostgreSQL and S3, and how large the database is.
 * `docs/scaling.md` explains it. Run it with `npm run growth -- --rows 2000000`.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    times: { type: 'string', default: '150' },
  },
});
const rows = Number(values.rows);
const times = Number(values.times);

await using world = await openWorld();
const filled = await fillDatabase(world, rows);
console.log(`\n${rows.toLocaleString('en')} recordings in ${filled.seconds} s\n`);
console.table(filled.sizes);
console.table(await costsOf(world, times));
