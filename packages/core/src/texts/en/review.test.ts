import { describe, expect, it } from 'vitest';
import { microphoneReplacedText, silenceLabel, takenOutText } from './review.ts';

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
