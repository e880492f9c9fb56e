import type { SiteServices } from '@beep/api';
import { expect, it } from 'vitest';
import { LANGUAGE_SCRIPT } from '../language/language-script.ts';
import { LOAD_FAILURE_SCRIPT } from '../load-failure.ts';
import { ORIGINAL_TEXT_SCRIPT } from '../original-text.ts';
import { PRE_HYDRATION_CLICKS_SCRIPT } from '../pre-hydration-clicks.ts';
import { type PlayerPageOptions, renderPlayerPage } from './render-player-page.ts';

const SERVICES: SiteServices = {
  config: { publicUrl: 'https://beep.example', auth: { mode: 'local' } },
  ...{ nonce: 'n', readAsset: () => undefined },
  lookUpPlaylist: async () => ({ status: 'not_found' }),
  lookUpRecording: async () => ({ status: 'not_found' }),
  readRetention: () => Promise.reject(new Error('not read here')),
};

/** How often each script is in a page. */
function countScripts(failure: PlayerPageOptions['failure']): readonly number[] {
  const html = renderPlayerPage({
    ...{ services: SERVICES, data: { config: SERVICES.config, found: null }, hasAudio: true, failure },
    ...{ head: null, page: null, script: { file: '/player.js', imports: [] }, stylesheets: [] },
  });
  const scripts = [LANGUAGE_SCRIPT, ORIGINAL_TEXT_SCRIPT, PRE_HYDRATION_CLICKS_SCRIPT, LOAD_FAILURE_SCRIPT];
  return scripts.map((script) => html.split(script).length - 1);
}

it('contains each of its first scripts once', () => {
  expect(countScripts(<p>Not loaded</p>)).toEqual([1, 1, 1, 1]);
});

it('says nothing of a failed load where a player stands alone', () => {
  expect(countScripts(null)).toEqual([1, 1, 1, 0]);
});
