import { describe, expect, it } from 'vitest';
import { microphoneChoices, microphoneListText } from './microphone-choices.ts';

const BUILT_IN = { id: 'built-in', label: 'Built-in Microphone' };

describe('the microphones to choose from', () => {
  it('begin with the system default', () => {
    expect(microphoneChoices([BUILT_IN], 'default')).toEqual([
      { id: 'default', label: 'System default' },
      BUILT_IN,
    ]);
  });

  it('name the default once, as the browser does', () => {
    const devices = [{ id: 'default', label: 'Default - Built-in Microphone' }, BUILT_IN];
    expect(microphoneChoices(devices, 'default')).toEqual(devices);
  });

  // spec: validation.22
  it('number microphones without a name', () => {
    const devices = [
      { id: 'a', label: '' },
      { id: 'b', label: 'USB' },
      { id: 'c', label: '' },
    ];
    expect(microphoneChoices(devices, 'default').slice(1)).toEqual([
      { id: 'a', label: 'Microphone 1' },
      { id: 'b', label: 'USB' },
      { id: 'c', label: 'Microphone 3' },
    ]);
  });

  it('leave out microphones that cannot be requested yet', () => {
    expect(microphoneChoices([{ id: '', label: '' }], 'default')).toHaveLength(1);
  });

  // spec: validation.21
  it('keep the selected microphone when it is missing', () => {
    expect(microphoneChoices([BUILT_IN], 'headset').at(-1)).toEqual({
      id: 'headset',
      label: 'Previously selected microphone (not detected)',
    });
  });
});

describe('the message about the list', () => {
  // spec: recorder-errors.14
  it.each([
    [{ status: 'failed', code: 'list-unsupported' }, 'Microphone list not available in this browser.'],
    [{ status: 'failed', code: 'list-blocked' }, 'Unable to access microphones. Check browser permissions.'],
    [{ status: 'listed', devices: [] }, 'No microphones detected.'],
    [{ status: 'listed', devices: [BUILT_IN] }, null],
  ] as const)('%j', (outcome, text) => {
    expect(microphoneListText(outcome)).toBe(text);
  });
});
