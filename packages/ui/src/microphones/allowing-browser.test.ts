import { expect, it } from 'vitest';
import { allowingBrowser } from './allowing-browser.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['chrome', `${MAC} ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 0],
  ['edge', `${MAC} ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 0],
  ['firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 0],
  ['safari', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 0],
  ['ios-safari', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 5],
  [
    'ios-safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    5,
  ],
  ['ios-other', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 5],
  ['android', `Mozilla/5.0 (Linux; Android 16) ${KHTML} Chrome/140.0.0.0 Mobile Safari/537.36`, 5],
  ['other', 'Something else', 0],
] as const)('%s', (browser, userAgent, maxTouchPoints) => {
  expect(allowingBrowser({ userAgent, maxTouchPoints })).toBe(browser);
});
