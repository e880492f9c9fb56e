import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Language } from '@beep/core/languages';
import { englishMessages, readTranslationFile, roomNames, translationFile } from './catalogue.ts';
import { checkLanguage, TRANSLATED } from './check.ts';
import { updateTranslations } from './translations.ts';

/** Brings the PO files up to date with English, and says what is missing, unused, wrong, stale or long. */
function main(): void {
  for (const language of TRANSLATED) {
    for (const room of roomNames()) update(language, room);
    report(language);
  }
}

function update(language: Language, room: string): void {
  const english = englishMessages().filter((message) => message.room === room);
  const path = translationFile(language, room);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, updateTranslations(readTranslationFile(language, room), english, language));
}

function report(language: Language): void {
  const { errors, stale, long } = checkLanguage(language);
  console.log(`${language}: ${errors.length} errors, ${stale.length} stale, ${long.length} long`);
  for (const error of errors) console.log(`  ${error}`);
  for (const name of stale) console.log(`  ${name}: stale`);
  for (const one of long) console.log(`  ${one}`);
  if (errors.length > 0) process.exitCode = 1;
}

main();
