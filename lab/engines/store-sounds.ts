import { measureSound, type SoundMeasurements } from './audio-assertions.ts';
import type { EngineBrowser } from './engine.ts';
import { openRecorder, recordNote } from './product-recording.ts';
import { fragmentedMp4, recordSound, type Sound } from './record-sounds.ts';
import type { Service } from './service.ts';

/** A recording of known length. */
export interface StoredSound {
  readonly kind: string;
  readonly listenPage: string;
  readonly seconds: number;
}

/** A file type, and how to store one. */
export interface SoundMaker {
  readonly kind: string;
  readonly store: () => Promise<StoredSound>;
}

const FALLBACK_RECORDING_MS = 4000;

export interface SoundMakersOptions {
  readonly service: Service;
  readonly decoder: EngineBrowser;
  /** Null if it is not installed. */
  readonly firefox: EngineBrowser | null;
}

/** All file types that clients upload, recorded by the engines. */
export function soundMakers({ service, decoder, firefox }: SoundMakersOptions): readonly SoundMaker[] {
  const store = async (sound: Sound): Promise<StoredSound> => {
    const { seconds } = await measureSound(decoder, service.origin, sound.bytes);
    return { kind: sound.kind, seconds, listenPage: await service.upload(sound.bytes, sound.mimeType) };
  };
  const recorded = (browser: EngineBrowser, kind: string, mimeType: string): SoundMaker => ({
    kind,
    async store() {
      await browser.page.open(`${service.origin}/record`);
      return store(await recordSound(browser.page, kind, mimeType));
    },
  });
  return [
    recorded(decoder, 'webm/Opus of Chromium', 'audio/webm;codecs=opus'),
    recorded(decoder, 'mp4/Opus of Chromium', 'audio/mp4;codecs=opus'),
    ...(firefox === null
      ? []
      : [
          recorded(firefox, 'webm/Opus of Firefox', 'audio/webm;codecs=opus'),
          recorded(firefox, 'Ogg/Opus of Firefox', 'audio/ogg;codecs=opus'),
        ]),
    { kind: 'fragmented mp4/AAC', store: async () => store(await fragmentedMp4()) },
    { kind: 'mp3 of our own encoder', store: () => storeFallback(service, decoder) },
  ];
}

/** Through the product's page in a browser without MediaRecorder. */
async function storeFallback(service: Service, decoder: EngineBrowser): Promise<StoredSound> {
  await openRecorder(decoder.page, service);
  await decoder.page.run(() => {
    Reflect.deleteProperty(window, 'MediaRecorder');
  });
  const { listenPage } = await recordNote(decoder.page, FALLBACK_RECORDING_MS);
  const { measured, type } = await measureStored(service, decoder, listenPage);
  if (type !== 'audio/mpeg') throw new Error(`It is ${type}`);
  return { kind: 'mp3 of our own encoder', listenPage, seconds: measured.seconds };
}

/** Measures a stored recording as a listener with the link hears it. */
export async function measureStored(
  service: Service,
  decoder: EngineBrowser,
  listenPage: string,
): Promise<{ readonly measured: SoundMeasurements; readonly type: string }> {
  const response = await fetch(await service.audioOf(listenPage));
  const measured = await measureSound(decoder, service.origin, new Uint8Array(await response.arrayBuffer()));
  return { measured, type: response.headers.get('Content-Type') ?? 'of no type' };
}
