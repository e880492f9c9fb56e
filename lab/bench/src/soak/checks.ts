import { checkTokens } from './actions/api-tokens.ts';
import { checkGrades } from './actions/lti.ts';
import { checkDomain } from './actions/policies.ts';
import { checkThreads } from './actions/replies.ts';
import { checkSheets } from './actions/sheets.ts';
import { checkEvents } from './actions/webhooks.ts';
import type { SoakClient, SoakWorld } from './soak-world.ts';

type Check = (world: SoakWorld, client: SoakClient) => Promise<void>;

/** What accounts that stay have been told that they have, by area. */
const CHECKS: readonly Check[] = [
  (world, { teacher }) => checkThreads(world, teacher),
  (world, { teacher }) => checkSheets(world, teacher),
  (world, { teacher }) => checkTokens(world, teacher),
  checkDomain,
];

/** All of it, while the clients are paused: after each restart, at rest, and at the end. */
export async function checkAcknowledged(world: SoakWorld, clients: readonly SoakClient[]): Promise<void> {
  for (const client of clients) for (const check of CHECKS) await check(world, client);
}

/** What others had to be told, once they take it. */
export async function checkTold(world: SoakWorld, clients: readonly SoakClient[]): Promise<void> {
  await checkEvents(
    world,
    clients.map(({ teacher }) => teacher),
  );
  await checkGrades(
    world,
    clients.map(({ lecturer }) => lecturer),
  );
}
