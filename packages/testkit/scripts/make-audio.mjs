/**
 * Makes the recordings in ../audio that only a browser can make: what MediaRecorder writes, byte for byte.
 * They are committed; run this again only to change them:
 *
 *   node packages/testkit/scripts/make-audio.mjs
 *
 * It needs a Chromium (CHROMIUM_PATH, or /usr/bin/chromium). The microphone is ../audio/jfk.wav.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const audioDir = new URL('../audio/', import.meta.url);
const page = 'https://recorder.test/';
const recordings = [
  { file: 'recorded.webm', mimeType: 'audio/webm;codecs=opus', ms: 3000, video: false },
  { file: 'recorded.mp4', mimeType: 'audio/mp4;codecs=opus', ms: 3000, video: false },
  { file: 'video.webm', mimeType: 'video/webm;codecs=vp8', ms: 1500, video: true },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${fileURLToPath(new URL('jfk.wav', audioDir))}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
try {
  const context = await browser.newContext();
  await context.route(page, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' }),
  );
  const tab = await context.newPage();
  await tab.goto(page);
  for (const { file, ...options } of recordings) {
    const base64 = await tab.evaluate(recordInPage, options);
    await writeFile(new URL(file, audioDir), Buffer.from(base64, 'base64'));
  }
} finally {
  await browser.close();
}

async function recordInPage({ mimeType, ms, video }) {
  const canvas = document.querySelector('canvas');
  const paint = setInterval(() => {
    const pen = canvas.getContext('2d');
    pen.fillStyle = `hsl(${Date.now() % 360} 80% 50%)`;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }, 50);
  const stream = video
    ? canvas.captureStream(10)
    : await navigator.mediaDevices.getUserMedia({ audio: true });
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
