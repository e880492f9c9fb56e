import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SITE_DIR } from './setup.mjs';

const ORIGIN = 'https://beep.example';
const ID = 'AbCdEfGhIjKlMnOpQrStUv';
const PATHS = {
  'Listen page': `/play/${ID}`,
  'Embedded player': `/embed/${ID}`,
  'Home page': '/',
  'Record page': '/record',
  'Log-in page': '/log-in',
  'History page': '/history',
  'Extension log-in page': '/extension-login',
};
/** A note of a minute as the service tells it to a listener. */
const NOTE = {
  filename: ID,
  url: `${ORIGIN}/media/${ID}.webm`,
  duration: 60,
  created_at: 1_735_689_600,
  expires_at: 0,
  can_delete: false,
  mime: 'audio/webm',
  peaks: Array.from({ length: 64 }, (_, at) => (at * 37) % 256),
};

/** The pages of the built site as it answers them to somebody new, as `{ name: html }`. */
export async function drawSitePages(clientFolder) {
  const { fetch: answer } = await import(pathToFileURL(join(SITE_DIR, 'server', 'index.js')).href);
  const services = {
    config: { publicUrl: ORIGIN, auth: { mode: 'local' } },
    nonce: 'bm9uY2Ugb2YgMTYgYnl0ZXM=',
    lookUpRecording: async () => ({ status: 'found', recording: NOTE }),
    readAsset: (path) => readIfThere(join(clientFolder, path)),
  };
  const pages = Object.entries(PATHS).map(async ([name, path]) => {
    const page = await answer(new Request(`${ORIGIN}${path}`), services);
    if (page.status !== 200) {
      throw new Error(`The site answers ${path} with ${page.status}`);
    }
    return [name, await page.text()];
  });
  return Object.fromEntries(await Promise.all(pages));
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
