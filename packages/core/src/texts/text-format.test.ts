import { describe, expect, it } from 'vitest';
import { serverTexts } from '../server-texts/index.ts';
import { createTextFormat } from './text-format.ts';

const isolated = (text: string): string => `\u2068${text}\u2069`;

describe('what is put into a sentence from left to right', () => {
  const { isolate } = createTextFormat('en-US', 'ltr');

  it.each(['Ada', 'Žofia, 0:42', 'урок 3', '授業', '0:12', '', 42])('stays as it is: %s', (value) => {
    expect(isolate(value)).toBe(value);
  });

  it.each(['درس', '3 دروس (2)', 'שיעור', 'Unit 1: درس'])(
    'is isolated if it has other letters: %s',
    (value) => {
      expect(isolate(value)).toBe(isolated(value));
    },
  );
});

describe('what is put into a sentence from right to left', () => {
  const { isolate } = createTextFormat('ar-u-nu-latn', 'rtl');

  it.each(['درس', '0:12', '(3)', 7])('stays as it is: %s', (value) => {
    expect(isolate(value)).toBe(value);
  });

  it.each(['Unit 3', 'ada@school.example', '3.4 MB', '授業 1', 'درس Unit'])('is isolated: %s', (value) => {
    expect(isolate(value)).toBe(isolated(value));
  });

  it('stays as it is in an address, which programs make a link of', () => {
    expect(isolate('https://beep.example/play/abc')).toBe('https://beep.example/play/abc');
  });
});

// spec: languages.14
describe('the mail about a listen', () => {
  const facts = {
    heard: '2026-11-29',
    link: 'https://beep.example/play/1',
    site: 'https://beep.example',
    setting: 'x',
  };

  it('keeps the title of another direction apart from its sentence', () => {
    const arabic = serverTexts('ar').HEARD_MAIL.titled({ title: 'Unit 3 (2026)', ...facts });
    expect(arabic).toContain(isolated('Unit 3 (2026)'));
    expect(arabic).toMatch(/play\/1$/m);
    const english = serverTexts('en').HEARD_MAIL;
    expect(english.titled({ title: 'درس 3', ...facts })).toContain(`“${isolated('درس 3')}”`);
    expect(english.titled({ title: 'Unit 3', ...facts })).toContain('“Unit 3”');
  });
});
