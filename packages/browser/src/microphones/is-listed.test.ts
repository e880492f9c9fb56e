import { expect, it } from 'vitest';
import { isListed } from './is-listed.ts';

const desk = { kind: 'audioinput', deviceId: 'desk', groupId: 'desk-set' } as const;
const headset = { kind: 'audioinput', deviceId: 'headset', groupId: 'headset-set' } as const;
const preferred = (groupId: string) => ({ kind: 'audioinput', deviceId: 'default', groupId }) as const;

it.each([
  ['a device that is there', { deviceId: 'desk' }, [desk, headset], true],
  ['a device that is gone', { deviceId: 'desk' }, [headset], false],
  [
    'a device that is there as a loudspeaker alone',
    { deviceId: 'desk' },
    [{ ...desk, kind: 'audiooutput' as const }, headset],
    false,
  ],
  ['the default one', { deviceId: 'default', groupId: 'desk-set' }, [preferred('desk-set'), desk], true],
  [
    'one that is not the default any more',
    { deviceId: 'default', groupId: 'desk-set' },
    [preferred('headset-set'), headset, desk],
    true,
  ],
  [
    'the default one, gone',
    { deviceId: 'default', groupId: 'desk-set' },
    [preferred('headset-set'), headset],
    false,
  ],
  ['the default one where there are no groups', { deviceId: 'default' }, [headset], true],
  ['one that the browser does not name', {}, [headset], true],
  ['any where the browser names none', { deviceId: 'desk' }, [{ ...desk, deviceId: '' }], true],
])('%s', (_, track, devices, expected) => {
  expect(isListed(track, devices)).toBe(expected);
});
