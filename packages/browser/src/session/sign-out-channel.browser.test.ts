import { expect, it, vi } from 'vitest';
import { createSignOutChannel } from './sign-out-channel.ts';

it('reaches other pages, and stores nothing', async () => {
  const other = document.createElement('iframe');
  document.body.append(other);
  const received = new Promise<string | null>((resolve) => {
    other.contentWindow?.addEventListener('storage', ({ newValue }) => resolve(newValue));
  });
  createSignOutChannel().publish('uid-1');
  expect(await received).toBe('uid-1');
  expect(Object.keys(localStorage)).not.toContain('beep.left');
  other.remove();
});

it('reports the user who logged out, until unsubscribed, and ignores other keys', () => {
  const listener = vi.fn<(uid: string) => void>();
  const leave = createSignOutChannel().subscribe(listener);
  const change = (init: StorageEventInit): boolean => window.dispatchEvent(new StorageEvent('storage', init));
  change({ key: 'beep.left', newValue: 'uid-1' });
  change({ key: 'beep.left', newValue: null });
  change({ key: 'beep.settings', newValue: 'uid-2' });
  leave();
  change({ key: 'beep.left', newValue: 'uid-3' });
  expect(listener.mock.calls).toEqual([['uid-1']]);
});
