import type { Frame } from '@playwright/test';

declare global {
  interface Window {
    /** Every message that the add-on's page was sent. */
    heard: { readonly origin: string; readonly data: Readonly<Record<string, unknown>> }[];
  }
}

/** What the add-on's page says to the recorder when it is there. */
export function readyFrom(nonce: string): object {
  return { type: 'GOOGLE_ADDON_READY', nonce, version: '2.0.0' };
}

/** What tells the add-on's own recorder from any other. */
export function nonceOf(addon: Frame): Promise<string> {
  return addon.evaluate(
    () => new URL(document.querySelector('iframe')?.src ?? '').searchParams.get('nonce') ?? '',
  );
}

/** From the editor's page down. */
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

/** Posts from every frame around the add-on; the innermost of them has the add-on's own origin. */
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

/** The last wish for an insertion that the add-on's page was told. */
export async function lastPress(addon: Frame): Promise<Readonly<Record<string, unknown>>> {
  const heard = await addon.evaluate(() => window.heard);
  return heard.findLast(({ data }) => data.type === 'INSERT_RECORDING_LINK')?.data ?? {};
}
