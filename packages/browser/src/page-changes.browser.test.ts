import { expect, it, vi } from 'vitest';
import { createPageChanges } from './page-changes.ts';

it('notifies other pages, this one or all, of changes of one kind', async () => {
  const name = crypto.randomUUID();
  // Two ends in one page: a channel does not receive its own messages.
  const [here, other] = [createPageChanges(name), createPageChanges(name)];
  const unrelated = vi.fn();
  createPageChanges(`${name}-2`).listen(unrelated);
  const [heardHere, heardThere] = [vi.fn(), vi.fn()];
  here.listen(heardHere);
  const leave = other.listen(heardThere);
  here.notifyOthers();
  await vi.waitFor(() => expect(heardThere).toHaveBeenCalledTimes(1));
  expect(heardHere).not.toHaveBeenCalled();
  here.notifyAll();
  expect(heardHere).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(heardThere).toHaveBeenCalledTimes(2));
  leave();
  other.notifyHere();
  other.notifyOthers();
  await vi.waitFor(() => expect(heardHere).toHaveBeenCalledTimes(2));
  expect(heardThere).toHaveBeenCalledTimes(2);
  expect(unrelated).not.toHaveBeenCalled();
});

it('notifies this page when it returns from the back/forward cache, where it heard nothing', () => {
  const heard = vi.fn();
  createPageChanges(crypto.randomUUID()).listen(heard);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(heard).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(heard).toHaveBeenCalledTimes(1);
});

it('listens in the worker of an extension, which has no window', async () => {
  const module = new URL('page-changes.ts', import.meta.url).href;
  const script = `import { createPageChanges } from '${module}'; createPageChanges('c').listen(() => {}); postMessage('listens');`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  const said = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message);
  });
  worker.terminate();
  URL.revokeObjectURL(url);
  expect(said).toBe('listens');
});
