import { parseArgs } from 'node:util';
import { costsOf, openRequests } from './costs.ts';
import { fillDatabase } from './fill-database.ts';
import { plansOf } from './plans.ts';
import { openWorld } from './world.ts';

/**
 * Measures what each kind of request costs three processes on PostgreSQL and S3, and how large the database is.
 * With `--plans` it prints the statements of each kind of request with their plans instead of the costs;
 * `--only listen` measures the kinds of requests whose name has that word, `--at-once` sets how many are under way.
 * `docs/scaling.md` explains it. Run it with `npm run growth -- --rows 2000000`.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    times: { type: 'string', default: '150' },
    'at-once': { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
const load = { times: Number(values.times), atOnce: Number(values['at-once']) };

await using world = await openWorld({ countsStatements: values.plans });
const filled = await fillDatabase(world, rows);
console.log(`\n${rows.toLocaleString('en')} recordings in ${filled.seconds} s\n`);
console.table(filled.sizes);
const requests = Object.fromEntries(
  Object.entries(await openRequests(world)).filter(([name]) => name.includes(values.only)),
);
if (values.plans) console.log(await plansOf(world, requests));
else console.table(await costsOf(world, requests, load));
