import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverArchive } from '../archives.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const SPEECH = join(ROOT, 'packages', 'testkit', 'audio', 'jfk.wav');
const CARRIED = 'dist/node_modules/';

let folder;
let files;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beep-archive-'));
  const { bytes } = serverArchive('0.0.0');
  files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [
      path.replace('beep-server-0.0.0/', ''),
      content,
    ]),
  );
  for (const [path, content] of Object.entries(files).filter(([path]) => path.startsWith('dist/'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  writeFileSync(join(folder, 'package.json'), files['package.json']);
  for (const name of Object.keys(JSON.parse(Buffer.from(files['package.json'])).dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('carries the speech model and what runs it, with their licences, and nothing else of those packages', () => {
  const carried = Object.keys(files).filter((path) => path.startsWith(CARRIED));
  const listed = carried.map((path) => path.slice(CARRIED.length));
  expect(listed.filter((path) => !path.startsWith('onnxruntime-common/dist/esm/'))).toEqual([
    '@moonshine-ai/moonshine-js/LICENSE',
    '@moonshine-ai/moonshine-js/dist/model/tiny/quantized/decoder_model_merged.onnx',
    '@moonshine-ai/moonshine-js/dist/model/tiny/quantized/encoder_model.onnx',
    '@moonshine-ai/moonshine-js/package.json',
    'llama-tokenizer-js/LICENSE.md',
    'llama-tokenizer-js/llama-tokenizer.js',
    'llama-tokenizer-js/package.json',
    'onnxruntime-common/package.json',
    'onnxruntime-web/dist/ort-wasm-simd-threaded.mjs',
    'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
    'onnxruntime-web/dist/ort.node.min.mjs',
    'onnxruntime-web/package.json',
  ]);
  const notices = Buffer.from(files['THIRD-PARTY-NOTICES.txt']).toString();
  for (const name of [
    '@moonshine-ai/moonshine-js',
    'llama-tokenizer-js',
    'onnxruntime-common',
    'onnxruntime-web',
  ]) {
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+\n {2}MIT \\| service \\|`, 'm'));
  }
});

it('installs none of those packages, and nothing that only they need', () => {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((path) =>
    Buffer.from(files[path]).toString(),
  );
  expect(manifest + lock).not.toMatch(/onnxruntime|moonshine|llama-tokenizer|protobufjs|empty-npm-package/);
});

it('transcribes with what it carries and the packages that it names', { timeout: 240_000 }, async () => {
  const host = fork(join(folder, 'dist', 'transcription-host.js'), { serialization: 'advanced' });
  const modelDir = join(folder, CARRIED, '@moonshine-ai/moonshine-js/dist/model/tiny/quantized');
  host.send({ file: { path: SPEECH, format: 'wav' }, modelDir, ffmpegPath: undefined });
  const answers = [(await once(host, 'message'))[0], (await once(host, 'message'))[0]];
  host.kill();
  expect(answers).toEqual([
    { type: 'opened', seconds: 11 },
    {
      type: 'done',
      result: { status: 'text', webVtt: expect.stringMatching(/ask what you can do for your country/) },
    },
  ]);
});

it('serves, and writes an archive, with the files that it carries', { timeout: 120_000 }, async () => {
  const DATA_DIR = join(folder, 'data');
  const env = { ...process.env, AUTH: 'local', TRANSCRIPTION: 'off', PORT: '0', DATA_DIR };
  const options = { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] };
  const service = fork(join(folder, 'dist', 'main.js'), options);
  expect(String((await once(service.stdout, 'data'))[0])).toMatch(/^Beep is ready/);
  service.kill();
  await once(service, 'exit');
  const archive = join(folder, 'archive.zip');
  const args = ['admin', 'export', 'domain', 'school.example', archive];
  const [code] = await once(fork(join(folder, 'dist', 'beep.js'), args, options), 'exit');
  expect(code).toBe(0);
  expect(Object.keys(unzipSync(readFileSync(archive)))).toContain('index.html');
});
