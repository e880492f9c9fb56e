import { describe, expect, it } from 'vitest';
import { microphoneReplacedText, silenceLabel, takenOutText } from './review-texts.ts';

describe('the words of the review', () => {
  it('tell what was taken out to the tenth of a second', () => {
    expect(takenOutText(65_240)).toBe('1:05.2 taken out. Nothing is cut before you save.');
  });

  it('tell how much silence there is', () => {
    expect(silenceLabel(1240)).toBe('1.2 s');
  });

  it('name the microphone that stands in, where it has a name', () => {
    expect(microphoneReplacedText('USB Headset')).toContain('goes on with USB Headset.');
    expect(microphoneReplacedText('')).toContain('goes on with another microphone.');
  });
});
