import { expect, it, vi } from 'vitest';
import { createRecorderSettings, type RecorderSettings } from '../settings/recorder-settings.ts';
import { createFakeClock, createFakeSettingsEvents, createFakeStore, ok } from '../testing/index.ts';
import { createDefaultExpiry } from './default-expiry.ts';

function settingsWith(expiration: string): RecorderSettings {
  return createRecorderSettings({
    store: createFakeStore({ defaultRecordingExpiration: expiration }),
    events: createFakeSettingsEvents(),
    clock: createFakeClock(),
  });
}

it('applies the stored default to a recording once', async () => {
  const changeExpiry = vi.fn(async () => ok(1_770_000_000_000));
  const expiry = createDefaultExpiry({ changeExpiry }, settingsWith('1_week'));
  await expect(expiry.applyTo('a')).resolves.toEqual(ok(1_770_000_000_000));
  await expect(expiry.applyTo('a')).resolves.toEqual(ok(1_770_000_000_000));
  expect(changeExpiry.mock.calls).toEqual([['a', '1_week']]);
  expiry.applyTo('b');
  expect(changeExpiry).toHaveBeenCalledTimes(2);
});

it('changes no recording while the default is never, nor when the default changes later', () => {
  const changeExpiry = vi.fn(async () => ok(null));
  const settings = settingsWith('never');
  const expiry = createDefaultExpiry({ changeExpiry }, settings);
  expect(expiry.applyTo('a')).toBeNull();
  settings.save({ expiration: '1_day' });
  expect(expiry.applyTo('a')).toBeNull();
  expect(changeExpiry).not.toHaveBeenCalled();
});
