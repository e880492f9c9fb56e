import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

interface Emulation {
  readonly media?: string;
  readonly features?: Readonly<Record<string, string>>;
}

interface Devtools {
  send(
    method: 'Emulation.setEmulatedMedia',
    params: {
      readonly media: string;
      readonly features: readonly { readonly name: string; readonly value: string }[];
    },
  ): Promise<unknown>;
}

/** As `vitest.config.ts` opens the pages. An emulation that ends would also end this one, and files share the pages. */
const AT_REST = { 'prefers-reduced-motion': 'reduce' };

/** Emulates media features, such as `{ 'prefers-color-scheme': 'dark' }`, until the test has finished. */
export async function emulateFeatures(features: Readonly<Record<string, string>>): Promise<void> {
  await emulate({ features });
}

/** Emulates a medium, such as `print`, until the test has finished. */
export async function emulateMedium(media: string): Promise<void> {
  await emulate({ media });
}

async function emulate(emulation: Emulation): Promise<void> {
  onTestFinished(() => setEmulation({}));
  await setEmulation(emulation);
}

async function setEmulation({ media = '', features }: Emulation): Promise<void> {
  const devtools = cdp() as ReturnType<typeof cdp> & Devtools;
  await devtools.send('Emulation.setEmulatedMedia', {
    media,
    features: Object.entries({ ...AT_REST, ...features }).map(([name, value]) => ({ name, value })),
  });
}
