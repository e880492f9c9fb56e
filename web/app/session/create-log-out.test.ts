import { expect, it, vi } from 'vitest';
import { createLogOut } from './create-log-out.ts';

it('logs out at once if no page asks first', () => {
  const send = vi.fn();
  createLogOut({ send }).request();
  expect(send.mock.calls).toEqual([[{ type: 'signOut' }]]);
});

it('asks first until the page unregisters', () => {
  const send = vi.fn();
  const ask = vi.fn();
  const logOut = createLogOut({ send });
  const stop = logOut.askFirst(ask);
  logOut.request();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(send).not.toHaveBeenCalled();
  logOut.confirm();
  expect(send).toHaveBeenCalledTimes(1);
  stop();
  logOut.request();
  expect(send).toHaveBeenCalledTimes(2);
});
