import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_ROOM, readRoom, roomNames } from './catalogue.ts';
import { TEXT_CONSTANTS } from './constants.ts';
import type { Room } from './messages.ts';
import { MessageError } from './parse-message.ts';
import { writeModule } from './write-module.ts';

const COMPILED = join(import.meta.dirname, '..', '..', 'core', 'src', 'texts', 'compiled');

/** Writes the modules that the code imports, in English. A file that would not change is left alone. */
function compile(): void {
  mkdirSync(COMPILED, { recursive: true });
  const rooms = [LANGUAGE_ROOM, ...roomNames()];
  const files = new Map([
    ...rooms.map((room) => [`${room}.ts`, compileRoom(room, readRoom(room))] as const),
    ['index.ts', rooms.map((room) => `export * from './${room}.ts';\n`).join('')],
  ]);
  for (const file of readdirSync(COMPILED)) if (!files.has(file)) rmSync(join(COMPILED, file));
  for (const [file, code] of files) writeIfChanged(join(COMPILED, file), code);
}

function compileRoom(name: string, room: Room): string {
  try {
    return writeModule(room, TEXT_CONSTANTS, '../text-format.ts');
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    throw new Error(`packages/texts/en/${name}.json: ${error.message}`, { cause: error });
  }
}

function writeIfChanged(path: string, code: string): void {
  try {
    if (readFileSync(path, 'utf8') === code) return;
  } catch {
    // It does not exist yet.
  }
  writeFileSync(path, code);
}

compile();
