import { expect, type Frame, type FrameLocator } from '@playwright/test';
import { savedLink, startRecording } from './recorder-steps.ts';

declare global {
  interface Window {
    /** Every message received by the add-on's page. */
    heard: { readonly origin: string; readonly data: Readonly<Record<string, unknown>> }[];
    /** A hostile page's answer to a challenge. */
    tokenFor(challenge: string): Promise<string | null>;
  }
}

/** The add-on page's ready message to the recorder. */
export function readyFrom(nonce: string): object {
  return { type: 'GOOGLE_ADDON_READY', nonce, version: '2.0.0' };
}

/** The nonce of the add-on's own recorder. */
export function nonceOf(addon: Frame): Promise<string> {
  return addon.evaluate(
    () => new URL(document.querySelector('iframe')?.src ?? '').searchParams.get('nonce') ?? '',
  );
}

/** The chain of frames, from the editor's page down. */
export function ancestorsOf(addon: Frame): readonly Frame[] {
  const parent = addon.parentFrame();
  return parent === null ? [] : [...ancestorsOf(parent), parent];
}

interface HostilePost {
  readonly addon: Frame;
  /** 0 posts to the add-on's page, 1 to the recorder in it. */
  readonly levelsBelow: 0 | 1;
  readonly message: object;
}

/** Posts from every frame around the add-on; the innermost frame has the same origin as the add-on. */
export async function postFromAncestors({ addon, levelsBelow, message }: HostilePost): Promise<void> {
  const frames = ancestorsOf(addon);
  for (const [index, frame] of frames.entries()) {
    await frame.evaluate(
      ([depth, data]) => {
        let target: Window = window;
        for (let below = 0; below < depth; below += 1) target = target.frames[0] as Window;
        target.postMessage(data, '*');
      },
      [frames.length - index + levelsBelow, message] as const,
    );
  }
}

/** The last insertion request that the add-on's page received. */
export async function lastPress(addon: Frame): Promise<Readonly<Record<string, unknown>>> {
  const heard = await addon.evaluate(() => window.heard);
  return heard.findLast(({ data }) => data.type === 'INSERT_RECORDING_LINK')?.data ?? {};
}

/** A private window denies storage to a framed page, so every load begins signed out. */
export async function signIn(frame: FrameLocator): Promise<void> {
  const opened = frame.owner().page().waitForEvent('popup');
  await frame.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opened;
  await chooser.getByRole('button', { name: /Dora Docs/ }).click();
}

/** An unverified frame must not show data of the user. */
export async function expectNothingOfTheUser(frame: FrameLocator): Promise<void> {
  const names = (role: 'button' | 'link'): Promise<string[]> => frame.getByRole(role).allInnerTexts();
  const harmless = ['Continue with Google', 'Try Again'];
  await expect(frame.getByRole('link', { name: 'Record in a Window' })).toBeVisible();
  expect((await names('button')).filter((name) => !harmless.includes(name))).toEqual([]);
  const ways = ['Skip to content', 'Record in a Window', 'Terms', 'Privacy Policy'];
  expect((await names('link')).filter((name) => !ways.includes(name))).toEqual([]);
  const targets = frame.locator('a:not([href^="#"])');
  for (const target of await targets.all()) await expect(target).toHaveAttribute('target', '_blank');
  await expect(frame.getByText('Recording History')).toHaveCount(0);
}

/** Records in the window that an unverified frame opens. That window cannot insert; it keeps the link. */
export async function recordInWindow(frame: FrameLocator): Promise<void> {
  const opened = frame.owner().page().context().waitForEvent('page');
  await frame.getByRole('link', { name: 'Record in a Window' }).click();
  const own = await opened;
  await startRecording(own);
  await own.getByRole('button', { name: 'Save' }).click();
  await savedLink(own);
  expect(await own.evaluate(() => window.opener)).toBeNull();
  await own.getByRole('button', { name: 'Insert into Docs' }).click();
  await expect(own.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
  await own.close();
}
