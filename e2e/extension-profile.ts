import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The preferences of a profile before its first start. */
export interface ProfileChoices {
  /** Origins whose pages may use the microphone without asking, without a trailing slash. */
  readonly microphoneOf: readonly string[];
  /** Third-party storage. */
  readonly thirdPartyStorage: 'allowed' | 'blocked';
}

const ALLOW = 1;

/** Writes the preferences of a new profile. */
export async function writeProfile(folder: string, choices: ProfileChoices): Promise<void> {
  const isBlocked = choices.thirdPartyStorage === 'blocked';
  const grants = choices.microphoneOf.map((origin) => [`${origin}/,*`, { setting: ALLOW }]);
  const preferences = {
    profile: {
      block_third_party_cookies: isBlocked,
      cookie_controls_mode: isBlocked ? 1 : 0,
      content_settings: { exceptions: { media_stream_mic: Object.fromEntries(grants) } },
    },
  };
  await mkdir(join(folder, 'Default'), { recursive: true });
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
}
