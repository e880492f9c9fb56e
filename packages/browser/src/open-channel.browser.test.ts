import { afterEach, describe, expect, it, vi } from 'vitest';
import { openChannel } from './open-channel.ts';
import { createPageChanges } from './page-changes.ts';
import { createPlaybackLock } from './player/create-playback-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('opens the channel of that name', () => {
  const channel = openChannel('beep-test');
  expect(channel?.name).toBe('beep-test');
  channel?.close();
});

// As Firefox does where it blocks cookies and site data.
describe('in a browser that refuses channels', () => {
  const refuse = (): void => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      },
    );
  };

  // spec: browser-calls.3
  it('changes are told to this page', () => {
    refuse();
    const { notifyAll, listen } = createPageChanges('beep-test');
    const heard = vi.fn();
    listen(heard);
    notifyAll();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('a player plays', () => {
    refuse();
    const onTaken = vi.fn();
    const { take, leave } = createPlaybackLock().join(onTaken);
    take();
    leave();
    expect(onTaken).not.toHaveBeenCalled();
  });
});
