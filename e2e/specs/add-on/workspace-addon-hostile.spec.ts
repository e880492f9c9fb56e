import { expect } from '@playwright/test';
import { expectNothingOfTheUser, recordInWindow, signIn } from '../../fixtures/addon-steps.ts';
import type { AddonWorld } from '../../fixtures/addon-world.ts';
import { test } from '../../fixtures/beep-test.ts';
import { makeToken, openHostileProject } from '../../fixtures/google-editor.ts';
import { savedLink, startRecording } from '../../fixtures/recorder-steps.ts';

let world: AddonWorld;

test.beforeAll(({ addon }) => {
  world = addon;
});

// In the short run `front-framing.spec.ts` has a stranger's page around the recorder.
test.describe('another project that frames us', () => {
  const claims = (challenge: string): object => ({
    v: 1,
    aud: world.server.origin,
    email: world.account.email,
    exp: Math.floor(Date.now() / 1000) + 100,
    challenge,
  });
  const ATTEMPTS: Readonly<Record<string, (challenge: string) => string | null>> = {
    'that signs nothing': () => null,
    'that forges a token': (challenge) =>
      makeToken({ claims: claims(challenge), secret: 'a secret that the project made up itself' }),
    'that replays a token of another frame': () => makeToken({ claims: claims('b3RoZXItb3RoZXItb3RoZXI') }),
    'that kept a token too long': (challenge) =>
      makeToken({ claims: { ...claims(challenge), exp: Math.floor(Date.now() / 1000) - 1 } }),
    'that brings a good token of its own user': (challenge) =>
      makeToken({ claims: { ...claims(challenge), email: 'mallory@example.com' } }),
  };

  for (const [name, tokenFor] of Object.entries(ATTEMPTS)) {
    // spec: P6
    test(`${name} gets no recording, no history and no link`, { tag: '@long' }, async () => {
      const hostile = await world.newPage();
      await hostile.exposeFunction('tokenFor', tokenFor);
      const bait = await openHostileProject(hostile);
      await expectNothingOfTheUser(bait);
      await signIn(bait);
      await expect(bait.getByText(/couldn’t confirm|a different Google account/)).toBeVisible();
      await expectNothingOfTheUser(bait);
      const received = await hostile.evaluate(() => window.received.map(({ data }) => data.type));
      expect([...new Set(received)].sort()).toEqual(['ADDON_DETECTION_PING', 'FRAME_TOKEN_REQUEST']);
      await hostile.close();
    });
  }

  // spec: P7
  test('gets no link of a recording made in the window', { tag: '@long' }, async () => {
    const hostile = await world.newPage();
    await hostile.exposeFunction('tokenFor', () => null);
    const bait = await openHostileProject(hostile);
    await recordInWindow(bait);
    expect(await hostile.evaluate(() => window.received)).toEqual([]);
    await hostile.close();
  });

  // spec: P6
  test('does not start a recording by a press before hydration', { tag: '@long' }, async () => {
    const hostile = await world.newPage();
    await hostile.exposeFunction('tokenFor', () => null);
    // A browser that does not report that it frames the page gets the whole recorder.
    await hostile.route('**/record/docs?*', async (route) => {
      const headers = { ...route.request().headers(), 'sec-fetch-dest': 'document' };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    const held: (() => void)[] = [];
    await hostile.route('**/assets/**/*.js', (route) => {
      held.push(() => void route.continue());
    });
    const bait = await openHostileProject(hostile);
    await bait.getByRole('button', { name: 'Tap to Record' }).click();
    await hostile.unroute('**/assets/**/*.js');
    for (const go of held) go();
    await expect(bait.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    // A replayed press would have led to the log-in page.
    expect(hostile.frames().map((frame) => new URL(frame.url()).pathname)).toContain('/record/docs');
    await expectNothingOfTheUser(bait);
    await hostile.close();
  });
});

// spec: P7
test('a page that opens the recorder as a window receives no messages from it', {
  tag: '@long',
}, async () => {
  const hostile = await world.newPage();
  await hostile.goto(`https://foreign.example/`);
  const opened = hostile.waitForEvent('popup');
  await hostile.evaluate(
    (url) => {
      window.received = [];
      window.addEventListener('message', ({ data, origin }) => window.received.push({ data, origin }));
      const own = window.open(url);
      const ready = { type: 'GOOGLE_ADDON_READY', nonce: '0'.repeat(64), version: '2.0.0' };
      setInterval(() => own?.postMessage(ready, '*'), 100);
    },
    `${world.server.origin}/record/docs?nonce=${'0'.repeat(64)}`,
  );
  const own = await opened;
  await startRecording(own);
  await own.getByRole('button', { name: 'Save' }).click();
  await savedLink(own);
  await expect(own.getByRole('button', { name: 'Insert into Docs' })).toBeEnabled({ timeout: 20_000 });
  await own.getByRole('button', { name: 'Insert into Docs' }).click();
  await expect(own.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
  expect(await hostile.evaluate(() => window.received)).toEqual([]);
  await own.close();
  await hostile.close();
});
