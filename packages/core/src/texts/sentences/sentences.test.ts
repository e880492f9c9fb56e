import { describe, expect, it } from 'vitest';
import { deleteAccountHeading, recordingsFound } from '../index.ts';
import { welcomeHeading } from './account.ts';
import { controlName, detailsText, listText, sentencesText } from './list.ts';
import { recordingTitle, stopsInText } from './recorder.ts';
import { microphoneReplacedText, silenceLabel, takenOutText } from './review.ts';

// spec: delete-account.1
it('names the account in the question before deleting it', () => {
  expect(deleteAccountHeading({ email: 'ada@school.example' })).toBe(
    'Permanently Delete Account ada@school.example',
  );
});

it('shows the length in the page title', () => {
  expect(recordingTitle(42_900, false)).toBe('0:42 Recording · Beep');
  expect(recordingTitle(42_900, true)).toBe('0:42 Paused · Beep');
});

it.each([
  [30_000, 'save', 'Stopping in 30 seconds. Your recording will be saved.'],
  [29_750, 'save', 'Stopping in 30 seconds. Your recording will be saved.'],
  [1000, 'send', 'Stopping in 1 second. Your recording will be sent.'],
] as const)('says that %s ms are left, and what follows (%s)', (leftMs, end, text) => {
  expect(stopsInText(leftMs, end)).toBe(text);
});

it.each([
  [0, false, 'No recordings found'],
  [1, false, '1 recording found'],
  [1204, false, '1,204 recordings found'],
  [1000, true, 'More than 1,000 recordings found'],
])('describes %i matches, or more: %s', (total, isTotalMinimum, expected) => {
  expect(recordingsFound({ total, isTotalMinimum })).toBe(expected);
});

describe('the texts of the review', () => {
  it('show the removed length to a tenth of a second', () => {
    expect(takenOutText(5000)).toBe('5.0 s removed. Nothing is cut until you save.');
    expect(takenOutText(65_240)).toBe('1:05.2 removed. Nothing is cut until you save.');
  });

  it('show the length of the silence', () => {
    expect(silenceLabel(1240)).toBe('1.2 s');
  });

  it('name the replacement microphone, if it has a name', () => {
    expect(microphoneReplacedText('USB Headset')).toContain('Still recording with USB Headset.');
    expect(microphoneReplacedText('')).toContain('Still recording with another microphone.');
  });
});

// spec: welcome.1
it.each([
  ['Ada Lovelace', 'Welcome Ada!'],
  ['  Ada  King ', 'Welcome Ada!'],
  ['Ada', 'Welcome Ada!'],
  ['', 'Welcome!'],
  [null, 'Welcome!'],
])('greets %j with "%s" on the welcome page', (name, greeting) => {
  expect(welcomeHeading(name)).toBe(greeting);
});

it('joins what is shown together', () => {
  expect(listText(['a', 'b', 'c'])).toBe('a, b, c');
  expect(listText([])).toBe('');
  expect(detailsText(['Storage: 1 GB', 'Names: a, b'])).toBe('Storage: 1 GB; Names: a, b');
  expect(sentencesText('One.', 'Two.', 'Three.')).toBe('One. Two. Three.');
  expect(controlName('Delete', 'Voice note, 0:42')).toBe('Delete, Voice note, 0:42');
  expect(controlName('Delete', undefined)).toBe('Delete');
});
