import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '@beep/testkit/chromium';
import { chromium } from 'playwright';
import { commandOnEveryCore } from './cores.ts';
import type { SpeechNoteOptions } from './listen-page/speech-note.ts';
import { runProgram } from './run-program.ts';

/** True if there is a browser, which {@link encodeSpeech} needs. */
export function hasChromium(): boolean {
  return findChromium() !== undefined || existsSync(chromium.executablePath());
}

/** A recording of the testkit's speech, encoded by a browser in a process of its own. */
export async function encodeSpeech({ seconds, bitsPerSecond }: SpeechNoteOptions): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-bench-'));
  try {
    const file = join(folder, 'note.webm');
    await runOnEveryCore('speech-note-process.ts', [file, String(seconds), String(bitsPerSecond)]);
    return new Blob([await readFile(file)], { type: 'audio/webm' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program of this folder, which starts a browser, and resolves with its output. */
export function runOnEveryCore(file: string, args: readonly string[]): Promise<string> {
  const program = fileURLToPath(new URL(file, import.meta.url));
  return runProgram(process.execPath, [program, ...args], commandOnEveryCore);
}
