import { describe, expect, it } from 'vitest';
import { microphoneReplacedText, silenceLabel, takenOutText } from './review-texts.ts';

describe('the words of the review', () => {
  it('tell what was taken out to the tenth of a second', () => {
    expect(takenOutText(5000)).toBe('5.0 s removed. Nothing is cut until you save.');
    expect(takenOutText(65_240)).toBe('1:05.2 removed. Nothing is cut until you save.');
  });

  it('tell how much silence there is', () => {
    expect(silenceLabel(1240)).toBe('1.2 s');
  });

  it('name the microphone that stands in, where it has a name', () => {
    expect(microphoneReplacedText('USB Headset')).toContain('Still recording with USB Headset.');
    expect(microphoneReplacedText('')).toContain('Still recording with another microphone.');
  });
});
