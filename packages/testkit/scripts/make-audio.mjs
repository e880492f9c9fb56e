/**
 * Makes the recordings in ../audio that only a browser can make: what MediaRecorder writes, byte for byte.
 * They are committed; run this again only to change them:
 *
 *   node packages/testkit/scripts/make-audio.mjs [file …]
 *
 * It needs a Chromium (CHROMIUM_PATH, or /usr/bin/chromium). The microphone is ../audio/jfk.wav.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const audioDir = new URL('../audio/', import.meta.url);
const page = 'https://recorder.test/';
const recordings = [
  { file: 'recorded.webm', mimeType: 'audio/webm;codecs=opus', ms: 3000, input: 'microphone' },
  { file: 'recorded.mp4', mimeType: 'audio/mp4;codecs=opus', ms: 3000, input: 'microphone' },
  { file: 'padded.webm', mimeType: 'audio/webm;codecs=opus', ms: 17_000, input: 'padded' },
  { file: 'video.webm', mimeType: 'video/webm;codecs=vp8', ms: 1500, input: 'canvas' },
];
/** The silence before and after the speech of padded.webm. */
const padSeconds = 3;
const wanted = process.argv.slice(2);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    `--use-file-for-fake-audio-capture=${fileURLToPath(new URL('jfk.wav', audioDir))}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
try {
  const context = await browser.newContext();
  await context.route(page, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' }),
  );
  await context.route(`${page}jfk.wav`, (route) =>
    route.fulfill({ path: fileURLToPath(new URL('jfk.wav', audioDir)) }),
  );
  const tab = await context.newPage();
  await tab.goto(page);
  for (const { file, ...options } of recordings) {
    if (wanted.length > 0 && !wanted.includes(file)) continue;
    const base64 = await tab.evaluate(recordInPage, { ...options, padSeconds });
    await writeFile(new URL(file, audioDir), Buffer.from(base64, 'base64'));
  }
} finally {
  await browser.close();
}

async function recordInPage({ mimeType, ms, input, padSeconds }) {
  const canvas = document.querySelector('canvas');
  const paint = setInterval(() => {
    const pen = canvas.getContext('2d');
    pen.fillStyle = `hsl(${Date.now() % 360} 80% 50%)`;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }, 50);
  const inputs = {
    canvas: () => canvas.captureStream(10),
    microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
    padded: async () => {
      const context = new AudioContext();
      const wav = await (await fetch('jfk.wav')).arrayBuffer();
      const speech = (await context.decodeAudioData(wav)).getChannelData(0);
      const padding = padSeconds * context.sampleRate;
      // The audio graph stops while nothing plays, so the silence has to be played too.
      const buffer = new AudioBuffer({
        length: speech.length + 3 * padding,
        sampleRate: context.sampleRate,
      });
      buffer.copyToChannel(speech, 0, padding);
      const source = new AudioBufferSourceNode(context, { buffer });
      const output = new MediaStreamAudioDestinationNode(context, {
        channelCount: 1,
        channelCountMode: 'explicit',
      });
      source.connect(output);
      source.start();
      return output.stream;
    },
  };
  const stream = await inputs[input]();
  const recorder = new MediaRecorder(stream, {
    mimeType,
    audioBitsPerSecond: 32_000,
    videoBitsPerSecond: 100_000,
  });
  const parts = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start(1000);
  await new Promise((resolve) => setTimeout(resolve, ms));
  recorder.stop();
  await stopped;
  clearInterval(paint);
  for (const track of stream.getTracks()) track.stop();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
