import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { chromium } from 'playwright';
import { type Visit, type VisitsAsked, visitPage } from './listen-page/visit-page.ts';

// Visits pages alternately, and prints the visits of each round.
const { rounds, pages, line } = JSON.parse(process.argv[2] ?? '') as VisitsAsked;
const browser = await chromium.launch(
  chromiumLaunchOptions({ args: ['--autoplay-policy=no-user-gesture-required'] }),
);
const visits: Visit[][] = [];
// The first round warms up the servers and does not count.
for (let round = 0; round <= rounds; round += 1) {
  const visited: Visit[] = [];
  // Each page goes first in turn, which balances after-effects.
  for (const turn of pages.keys()) {
    const index = (round + turn) % pages.length;
    const page = pages[index];
    if (page !== undefined) visited[index] = await visitPage(browser, page, line);
  }
  if (round > 0) visits.push(visited);
}
await browser.close();
process.stdout.write(JSON.stringify(visits));
