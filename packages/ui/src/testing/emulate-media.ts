import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

interface Devtools {
  send(
    method: 'Emulation.setEmulatedMedia',
    params: {
      readonly media?: string;
      readonly features?: readonly { readonly name: string; readonly value: string }[];
    },
  ): Promise<unknown>;
}

/** Emulates media features, such as `{ 'prefers-color-scheme': 'dark' }`, until the test has finished. */
export async function emulateFeatures(features: Readonly<Record<string, string>>): Promise<void> {
  const devtools = cdp() as ReturnType<typeof cdp> & Devtools;
  onTestFinished(async () => {
    await devtools.send('Emulation.setEmulatedMedia', { features: [] });
  });
  await devtools.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}

/** Emulates a medium, such as `print`, until the test has finished. */
export async function emulateMedium(media: string): Promise<void> {
  const devtools = cdp() as ReturnType<typeof cdp> & Devtools;
  onTestFinished(async () => {
    await devtools.send('Emulation.setEmulatedMedia', { media: '' });
  });
  await devtools.send('Emulation.setEmulatedMedia', { media });
}
