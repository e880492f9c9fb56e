import { expect, it, vi } from 'vitest';
import { createRecorderSettings, type RecorderSettings } from '../settings/recorder-settings.ts';
import {
  createFakeClock,
  createFakeOwnPolicy,
  createFakeSettingsEvents,
  createFakeStore,
  ok,
} from '../testing/index.ts';
import { createDefaultExpiry } from './default-expiry.ts';

const { policy } = createFakeOwnPolicy();

function settingsWith(expiration?: string): RecorderSettings {
  return createRecorderSettings({
    store: createFakeStore(expiration === undefined ? {} : { defaultRecordingExpiration: expiration }),
    events: createFakeSettingsEvents(),
    clock: createFakeClock(),
  });
}

// spec: expiry-change.5
it('applies the stored default to a recording once', async () => {
  const changeExpiry = vi.fn(async () => ok(1_770_000_000_000));
  const expiry = createDefaultExpiry({ library: { changeExpiry }, settings: settingsWith('1_week'), policy });
  await expect(expiry.applyTo('a')).resolves.toEqual(ok(1_770_000_000_000));
  await expect(expiry.applyTo('a')).resolves.toEqual(ok(1_770_000_000_000));
  expect(changeExpiry.mock.calls).toEqual([['a', '1_week']]);
  expiry.applyTo('b');
  expect(changeExpiry).toHaveBeenCalledTimes(2);
});

// spec: expiry-change.5
it('changes no recording while the default is never, nor when the default changes later', () => {
  const changeExpiry = vi.fn(async () => ok(null));
  const settings = settingsWith('never');
  const expiry = createDefaultExpiry({ library: { changeExpiry }, settings, policy });
  expect(expiry.applyTo('a')).toBeNull();
  settings.save({ expiration: '1_day' });
  expect(expiry.applyTo('a')).toBeNull();
  expect(changeExpiry).not.toHaveBeenCalled();
});

// spec: school.5
it.each([
  [undefined, '1_week'],
  ['1_day', '1_day'],
  ['never', '1_month'],
] as const)('follows the policy: the choice %s becomes %s', (chosen, applied) => {
  const changeExpiry = vi.fn(async () => ok(null));
  const strict = createFakeOwnPolicy({ longestLife: '1_month', defaultExpiry: '1_week' });
  const settings = settingsWith(chosen);
  createDefaultExpiry({ library: { changeExpiry }, settings, policy: strict.policy }).applyTo('a');
  expect(changeExpiry.mock.calls).toEqual([['a', applied]]);
});

it('waits for a policy that is being loaded', async () => {
  const changeExpiry = vi.fn(async () => ok(1_770_000_000_000));
  const fake = createFakeOwnPolicy();
  fake.setLoading(true);
  const library = { changeExpiry };
  const expiry = createDefaultExpiry({ library, settings: settingsWith(), policy: fake.policy });
  const applied = expiry.applyTo('a');
  expect(changeExpiry).not.toHaveBeenCalled();
  fake.change({ defaultExpiry: '1_week' });
  fake.setLoading(false);
  await expect(applied).resolves.toEqual(ok(1_770_000_000_000));
  expect(changeExpiry.mock.calls).toEqual([['a', '1_week']]);
});
