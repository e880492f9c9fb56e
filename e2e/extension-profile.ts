import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a browser profile is to say before its first start. */
export interface ProfileChoices {
  /** Origins whose pages may use the microphone without asking, without a trailing slash. */
  readonly microphoneOf: readonly string[];
  /** Whether pages in frames of another site may keep data. */
  readonly thirdPartyStorage: 'allowed' | 'blocked';
}

const ALLOW = 1;

/** Writes the preferences of a profile that no browser has used yet. */
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
