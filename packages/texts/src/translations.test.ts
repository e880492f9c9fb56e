import { expect, it } from 'vitest';
import type { Message } from './messages.ts';
import { readTranslations, unusedTranslations, updateTranslations } from './translations.ts';

const message = (path: string, text: string): Message => ({ path, text, comments: ['For the recorder.'] });
const ENGLISH = [message('A.save', 'Save'), message('A.stop', 'Stop\n"now"')];

/** A file in which both messages are translated. */
function translated(): string {
  return updateTranslations('', ENGLISH, 'es')
    .replace('msgid "Save"\nmsgstr ""', 'msgid "Save"\nmsgstr "Guardar"')
    .replace(/(msgctxt "A.stop"[\s\S]*?)msgstr ""/, '$1msgstr "Parar"');
}

it('has an empty entry for a message that is not translated', () => {
  const file = updateTranslations('', ENGLISH, 'es');
  expect(file).toContain('#. For the recorder.\nmsgctxt "A.save"\nmsgid "Save"\nmsgstr ""');
  expect(readTranslations(file, ENGLISH).size).toBe(0);
});

it('has the translations by their paths', () => {
  expect(readTranslations(translated(), ENGLISH).get('A.save')).toEqual({ text: 'Guardar', isStale: false });
  expect(updateTranslations(translated(), ENGLISH, 'es')).toBe(translated());
});

// spec: languages.7
it('marks a translation as stale when the English sentence changes, and keeps it', () => {
  const changed = [message('A.save', 'Keep'), ...ENGLISH.slice(1)];
  expect(readTranslations(translated(), changed).get('A.save')).toEqual({ text: 'Guardar', isStale: true });
  const updated = updateTranslations(translated(), changed, 'es');
  expect(updated).toContain('#, fuzzy\n#| msgid "Save"\nmsgctxt "A.save"\nmsgid "Keep"\nmsgstr "Guardar"');
  expect(readTranslations(updated, changed).get('A.save')?.isStale).toBe(true);
  expect(updateTranslations(updated, changed, 'es')).toBe(updated);
});

it('names and leaves out what English does not have', () => {
  expect(unusedTranslations(translated(), ENGLISH.slice(1))).toEqual(['A.save']);
  expect(updateTranslations(translated(), ENGLISH.slice(1), 'es')).not.toContain('A.save');
});
