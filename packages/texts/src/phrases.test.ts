import { expect, test } from 'vitest';
import { createPhraseFinder } from './phrases.ts';

const inSpanish = createPhraseFinder('es');

test('finds a sentence of a language by its English one', () => {
  expect('Guardar').toMatch(inSpanish('Save', true));
  expect('Guardar los cambios de hoy').not.toMatch(inSpanish('Save', true));
});

test('puts the numbers of the English sentence into the other one', () => {
  const line = inSpanish('Line 2 of 3, 0:03');
  expect('Línea 2 de 3, 0:03').toMatch(line);
  expect('Línea 1 de 3, 0:00').not.toMatch(line);
});

test('finds sentences by a regular expression', () => {
  const stopping = inSpanish(/^Stopping in \d+ seconds?\./);
  expect('Se detiene en 5 segundos. Tu grabación se guardará.').toMatch(stopping);
  expect('Stopping in 5 seconds.').not.toMatch(stopping);
});

test('finds the beginning of a name', () => {
  expect('Reproducir, nota de voz').toMatch(inSpanish(/^Play, /));
  expect('Pausar, nota de voz').not.toMatch(inSpanish(/^Play, /));
  const inHaitian = createPhraseFinder('ht');
  expect('Poz, nòt vokal').toMatch(inHaitian(/^Pause, /));
  expect('Poze klas la kesyon').not.toMatch(inHaitian(/^Pause, /));
});

test('does not find a word inside another one', () => {
  const inGerman = createPhraseFinder('de');
  expect('Löschen').toMatch(inGerman('Delete'));
  expect('Letzte 5 s entfernen').not.toMatch(inGerman('Delete'));
  const inJapanese = createPhraseFinder('ja');
  expect('削除').toMatch(inJapanese('Delete'));
  expect('最後の5秒を削除').not.toMatch(inJapanese('Delete'));
});

test('leaves what the catalogue does not have', () => {
  expect(inSpanish('root@north.example')).toBe('root@north.example');
  const title = 'Portfolio of the reading club: what we read aloud in winter';
  expect(inSpanish(title)).toBe(title);
  expect(inSpanish(/^0:0[1-9]$/)).toEqual(/^0:0[1-9]$/);
});
