import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS, type Language, languageFacts } from '@beep/core/languages';
import { englishMessages, LANGUAGE_ROOM, readRoom, readSentences, roomNames } from './catalogue.ts';
import { TEXT_CONSTANTS } from './constants.ts';
import type { Room } from './messages.ts';
import { MessageError } from './parse-message.ts';
import { writeLanguageModule, writeModule } from './write-module.ts';

const COMPILED = join(import.meta.dirname, '..', '..', 'core', 'src', 'texts', 'compiled');
const SERVER = join(COMPILED, 'server');
/** What the service says itself, in the language of the owner or the visitor, and what manifests say. */
const SERVER_ROOMS = [
  LANGUAGE_ROOM,
  'preferences',
  'archive',
  'extensions',
  'lti-launch',
  'playlists',
  'qr-labels',
  'recordings',
  'server-mail',
  'webhook-mail',
  'server-pages',
  'user-texts',
];

/** Writes the modules that the code imports: all rooms in English, those of the service in each language. */
function compile(): void {
  const rooms = [LANGUAGE_ROOM, ...roomNames()];
  const files = new Map([
    ...rooms.map((room) => [`${room}.ts`, compileRoom(room, readRoom(room))] as const),
    ['index.ts', rooms.map((room) => `export * from './${room}.ts';\n`).join('')],
  ]);
  writeFolder(COMPILED, files);
  const languages = LANGUAGE_TAGS.map((language) => [`${language}.ts`, compileServer(language)] as const);
  writeFolder(SERVER, new Map([...languages, ['index.ts', serverIndex()]]));
}

/** A file that would not change is left alone. */
function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, parentPath } of readdirSync(folder, { withFileTypes: true }).filter((one) =>
    one.isFile(),
  ))
    if (!files.has(name)) rmSync(join(parentPath, name));
  for (const [file, code] of files) writeIfChanged(join(folder, file), code);
}

function serverIndex(): string {
  const imports = LANGUAGE_TAGS.map((language, n) => `import * as texts${n} from './${language}.ts';\n`);
  const entries = LANGUAGE_TAGS.map((language, n) => `  ${JSON.stringify(language)}: texts${n},\n`);
  return `${imports.join('')}
/** What the service has of a language: the types are those of English. */
export type ServerTexts = typeof texts${LANGUAGE_TAGS.indexOf('en')};

export const SERVER_TEXTS: {
  readonly [Tag in ${LANGUAGE_TAGS.map((language) => JSON.stringify(language)).join(' | ')}]: ServerTexts;
} = {
${entries.join('')}};
`;
}

function compileServer(language: Language): string {
  const sentences = readSentences(language);
  const numbers = new Map(englishMessages().map(({ room, path }, number) => [`${room} ${path}`, number]));
  const rooms = SERVER_ROOMS.map((name) => ({
    room: readRoom(name),
    textOf: (path: string) => sentences[numbers.get(`${name} ${path}`) ?? -1] ?? undefined,
  }));
  const { locale, direction } = languageFacts(language);
  return writeLanguageModule(rooms, TEXT_CONSTANTS, {
    locale,
    direction,
    formatPath: '../../text-format.ts',
  });
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
