import { readFile } from 'node:fs/promises';
import { makeWebm, SPEECH_WAV } from '@beep/testkit/audio';
import { startServer } from '@beep/testkit/server';
import { startForeignSite } from '../../e2e/fixtures/foreign-site.ts';
import { checkArchive } from './check-archive.ts';
import { checkElements, elementsPage } from './check-elements.ts';
import {
  audioPage,
  checkFirstSecond,
  checkForeignAudio,
  checkToEnd,
  checkWithoutScripts,
} from './check-listening.ts';
import { checkKilledRecording, checkRecordingAnew, checkRecordingPatiently } from './check-recording.ts';
import type { Engine, EngineBrowser } from './engine.ts';
import { knownEngines } from './find-engines.ts';
import { startReport } from './report.ts';
import { openService, type Service } from './service.ts';
import { openSilentSoundCard, type SilentSoundCard } from './silent-sound-card.ts';
import { type StoredSound, soundMakers } from './store-sounds.ts';

const SPEECH_SECONDS = 11;
const FFMPEG = 'ffmpeg, which makes this file (apt-get install ffmpeg)';
/** Nothing listens there. */
const NO_SOUND_CARD = { PULSE_SERVER: 'unix:/nonexistent' };

// A regular exit also ends the child processes.
process.once('SIGTERM', () => process.exit(143));

const chosen = process.argv.slice(2).map((name) => name.toLowerCase());
const report = startReport();
const card = await openSilentSoundCard().catch(withoutCard);
const engines: Engine[] = [];
for (const { name, engine, howToGet } of knownEngines(card.environment)) {
  if (chosen.length > 0 && !chosen.includes(name.toLowerCase())) continue;
  if (engine === null) report.notTried(name, 'everything', `NOT ON THIS MACHINE: ${howToGet}`);
  else engines.push(engine);
}
const chromium = knownEngines({}).find(({ name }) => name === 'Chromium')?.engine ?? null;
if (chromium === null)
  throw new Error('Chromium is required: it decodes the recordings of the other engines.');
let otherPage = '';
const otherSite = await startForeignSite(() => otherPage);
const otherOrigin = `http://127.0.0.1:${otherSite.port}`;
const server = await startServer({ env: { RECORDER_SITES: otherOrigin } });
const browsers = new Map<string, EngineBrowser>();
const decoder = await chromium.launch();
try {
  for (const engine of engines) {
    const browser = await engine.launch();
    browsers.set(engine.name, browser);
    console.log(`| ${engine.name} | version | | ${browser.version} |`);
  }
  await checkAll(await openService(server.origin));
} finally {
  for (const browser of [...browsers.values(), decoder]) await browser.close().catch(console.error);
  await server.stop();
  await otherSite.close();
  await card.close();
}
process.exitCode = report.finish() === 0 ? 0 : 1;

async function checkAll(service: Service): Promise<void> {
  const speech = await storeSpeech(service);
  await forEach('listen page, scripts off', (engine) => checkWithoutScripts(engine, speech));
  await forEach('listen page, scripts on', (_, browser) => checkFirstSecond(browser, speech));
  otherPage = elementsPage(service.origin, speech.listenPage);
  await forEach('elements of another site', (_, browser) => checkElements(browser, otherOrigin, speech));
  await forEach('mp3 being made, page of another site', async (_, browser) => {
    otherPage = audioPage(await storeUnmadeMp3(service));
    return checkForeignAudio(browser, otherOrigin);
  });
  await forEach('archive in a folder', (_, browser) =>
    checkArchive({ service, seconds: SPEECH_SECONDS }, browser),
  );
  for (const { kind, store } of soundMakers({ service, decoder, firefox: browsers.get('Firefox') ?? null })) {
    const stored = await store().catch((error: NodeJS.ErrnoException) => error);
    if (!(stored instanceof Error)) await forEach(kind, (_, browser) => checkToEnd(browser, stored));
    else if (stored.code === 'ENOENT') report.notTried('–', kind, `NOT ON THIS MACHINE: ${FFMPEG}`);
    else await report.check('–', kind, () => Promise.reject(stored));
  }
  await forEach('recording, record page', (engine, browser) =>
    checkRecordingPatiently({ engine, decoder, service }, browser),
  );
  const muteFirefox = knownEngines(NO_SOUND_CARD).find(({ name }) => name === 'Firefox')?.engine ?? null;
  if (muteFirefox !== null && browsers.has(muteFirefox.name)) {
    const name = 'recording, record page, no sound card';
    await report.check(muteFirefox.name, name, () =>
      checkRecordingAnew({ engine: muteFirefox, decoder, service }),
    );
  }
  for (const engine of engines.filter(({ keepsProfile }) => keepsProfile)) {
    await report.check(engine.name, 'recording of a killed browser', () =>
      checkKilledRecording({ engine, decoder, service }),
    );
  }
}

async function forEach(
  name: string,
  check: (engine: Engine, browser: EngineBrowser) => Promise<string>,
): Promise<void> {
  for (const engine of engines) {
    const browser = browsers.get(engine.name);
    if (browser !== undefined) await report.check(engine.name, name, () => check(engine, browser));
  }
}

async function storeSpeech(service: Service): Promise<StoredSound> {
  const listenPage = await service.upload(new Uint8Array(await readFile(SPEECH_WAV)), 'audio/wav');
  return { kind: 'speech', listenPage, seconds: SPEECH_SECONDS };
}

/** The URL of an mp3 that the service makes for who asks first. It is short: it ends before a browser knows its length. */
async function storeUnmadeMp3(service: Service): Promise<string> {
  const webm = new Uint8Array(await makeWebm({ seconds: 3 }));
  const audio = await service.audioOf(await service.upload(webm, 'audio/webm'));
  return audio.replace(/\.webm$/, '.mp3');
}

function withoutCard(error: Error): SilentSoundCard {
  console.error(
    `NO SILENT SOUND CARD, so that sound goes to this machine's own, if it has one: ${error.message}`,
  );
  return { environment: {}, close: async () => undefined };
}
