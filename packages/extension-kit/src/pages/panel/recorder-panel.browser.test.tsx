import { aStoredDraft } from '@beep/core/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import {
  button,
  type DrawPanelOptions,
  drawPanel,
  drawRecording,
  drawSaved,
  heading,
  record,
  startsRecording,
  TARGET_ID,
} from '../testing/draw-panel.tsx';
import { USER } from '../testing/fake-page.ts';

const link = { url: 'https://beep.example/play/Kq7v2xW9', title: 'Voice note, 0:42' };

describe('signing in', () => {
  it('is requested on Record, which then continues', async () => {
    const fake = await drawPanel({ isSignedIn: false });
    await record.click();
    await expect.element(heading).toHaveTextContent('Log In');
    await expect.element(heading).toHaveFocus();
    await button('Continue with Google').click();
    await expect.element(screen.getByText(/Authenticating\.\.\./)).toBeVisible();
    fake.identity.report(USER);
    await startsRecording(fake);
  });

  it('can be cancelled, and returns to the recorder', async () => {
    const fake = await drawPanel({ isSignedIn: false, signIn: { status: 'cancelled' } });
    await record.click();
    await button('Continue with Google').click();
    await expect.element(button('Continue with Google')).not.toHaveAttribute('aria-busy');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    await button('Cancel').click();
    await expect.element(record).toBeVisible();
    expect(fake.recorder.getSnapshot().status).toBe('idle');
  });

  it('reports a failure', async () => {
    await drawPanel({ isSignedIn: false, signIn: { status: 'failed', code: 'network-request-failed' } });
    await record.click();
    await button('Continue with Google').click();
    await expect.element(screen.getByRole('alert').getByText(/can’t reach the login service/)).toBeVisible();
  });
});

describe('the press of the button in the host page', () => {
  const told = { label: null, isThere: true, starts: true };

  it('records at once, if the user is signed in and the microphone is allowed', async () => {
    const fake = await drawPanel({ answers: { describe: told } });
    await fake.connection?.refresh();
    await startsRecording(fake);
  });

  it.each<[string, DrawPanelOptions]>([
    ['the user is not signed in', { isSignedIn: false }],
    ['the microphone is not allowed yet', { access: 'ask' }],
    ['the microphone is blocked', { access: 'blocked' }],
    ['the host page withholds the microphone', { access: 'withheld' }],
  ])('opens the panel at rest if %s', async (_why, options) => {
    const fake = await drawPanel({ ...options, answers: { describe: told } });
    await fake.connection?.refresh();
    await expect.element(record).toBeVisible();
    await expect.poll(() => fake.connection?.wantsStart.getSnapshot()).toBe(false);
    fake.setAccess('granted');
    fake.identity.report(USER);
    await expect.element(record).toBeVisible();
    expect(fake.recorder.getSnapshot().status).toBe('idle');
    expect(fake.microphone.requests).toEqual([]);
    expect(fake.environment.asked).toEqual([]);
  });

  it('opens the panel at rest for a key, with the focus on Record: the next key records', async () => {
    const fake = await drawPanel({ answers: { describe: { label: null, isThere: true } } });
    await fake.connection?.refresh();
    await expect.element(record).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await startsRecording(fake);
  });
});

it('shows the buttons of a recording in a low window', async () => {
  await screen.viewport(360, 300);
  onTestFinished(() => screen.viewport(1280, 800));
  await drawRecording();
  for (const name of ['Delete', 'Save', 'Pause'])
    await expect.element(button(name)).toBeInViewport({ ratio: 1 });
  await button('Pause').click();
  for (const name of ['Save', 'Resume']) await expect.element(button(name)).toBeInViewport({ ratio: 1 });
});

describe('a microphone that the host page blocks', () => {
  it('is used in a window, which opens on Record with the same target', async () => {
    const fake = await drawPanel({ access: 'withheld' });
    await expect.element(screen.getByText(/Gmail blocks the microphone/)).toBeVisible();
    expect(button('Record in a window').elements()).toEqual([]);
    await record.click();
    await expect.poll(() => fake.environment.sent).toContainEqual({ beep: 'window', targetId: TARGET_ID });
    expect(fake.environment.asked).toEqual([`window for ${TARGET_ID} of tab none`]);
    expect(fake.microphone.requests).toEqual([]);
  });
});

describe('a microphone that is not allowed yet', () => {
  it('is requested in place; after a refusal the permission page is offered', async () => {
    const fake = await drawPanel({ access: 'ask' });
    await record.click();
    await expect.poll(() => fake.recorder.getSnapshot().status).toBe('requesting');
    await fake.microphone.refuse('microphone-blocked');
    await button('Allow Microphone').click();
    expect(fake.environment.asked).toEqual(['permission page']);
  });

  it('is no longer reported as blocked once allowed alternative', async () => {
    const fake = await drawPanel({ access: 'ask' });
    await record.click();
    await expect.poll(() => fake.recorder.getSnapshot().status).toBe('requesting');
    await fake.microphone.refuse('microphone-blocked');
    await expect.element(button('Allow Microphone')).toBeVisible();
    fake.setAccess('granted');
    await expect.element(button('Allow Microphone')).not.toBeInTheDocument();
    expect(fake.recorder.getSnapshot().status).toBe('idle');
  });

  it('is requested in the permission page from the toolbar, where the prompt would close the pop-up', async () => {
    const fake = await drawPanel({ access: 'ask', situation: 'toolbar', hasTarget: false });
    await record.click();
    expect(fake.environment.asked).toEqual(['permission page']);
    expect(fake.microphone.requests).toEqual([]);
  });
});

it('says how to allow a blocked microphone, before and after a press', async () => {
  const fake = await drawPanel({ access: 'blocked' });
  await expect.element(screen.getByRole('alert').getByText(/Your microphone is blocked\./)).toBeVisible();
  await button('Open Settings').click();
  expect(fake.environment.asked).toEqual(['microphone setting']);
  fake.setAccess('granted');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

describe('inserting', () => {
  it('sends the link with its title to the content script, and trusts its answer', async () => {
    const fake = await drawSaved({ answers: { insert: { status: 'inserted' } }, label: 'Private comment' });
    await expect.element(screen.getByText('Goes into: Private comment')).toBeVisible();
    await button('Insert into Gmail').click();
    await expect.element(screen.getByText('The voice note is in your e-mail.')).toBeVisible();
    expect(fake.environment.sent).toContainEqual({ beep: 'insert', targetId: TARGET_ID, link });
    expect(fake.copied).toEqual([]);
  });

  it.each([
    [{ status: 'tried' }, /^The link is copied\. If it didn’t appear, press Ctrl\+V/],
    [{ status: 'failed', code: 'refused' }, /^The link is copied\. If it didn’t appear, press Ctrl\+V/],
    [{ status: 'failed', code: 'gone' }, /is closed\. The link is copied/],
    [undefined, /is closed\. The link is copied/],
  ])('copies the link instead after %j', async (response, text) => {
    const fake = await drawSaved({ answers: { insert: response } });
    await button('Insert into Gmail').click();
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(fake.copied).toEqual([link.url]);
  });
});

describe('after the insertion', () => {
  it('offers Done, which closes the panel, and Undo', async () => {
    const fake = await drawSaved({ answers: { insert: { status: 'inserted' }, undo: true } });
    await button('Insert into Gmail').click();
    await button('Undo').click();
    await expect.element(screen.getByText('The link was removed.')).toBeVisible();
    await button('Insert into Gmail').click();
    await button('Done').click();
    await expect.poll(() => fake.environment.sent).toContainEqual({ beep: 'close', targetId: TARGET_ID });
  });

  it('offers an open target instead of one that has gone', async () => {
    const gone = { status: 'failed', code: 'gone', alternative: '' };
    const fake = await drawSaved({ answers: { insert: gone, 'insert-alternative': { status: 'inserted' } } });
    await button('Insert into Gmail').click();
    await button('Insert Here Instead').click();
    await expect.element(screen.getByText('The voice note is in your e-mail.')).toBeVisible();
    expect(fake.environment.sent).toContainEqual({ beep: 'insert-alternative', targetId: TARGET_ID, link });
  });
});

describe('the position of the panel', () => {
  const moves = (fake: Awaited<ReturnType<typeof drawPanel>>): readonly unknown[] =>
    fake.environment.sent.flatMap((message) => (message.beep === 'move' ? [message.by] : []));

  it('changes by dragging, by arrow keys and by a press', async () => {
    const fake = await drawPanel();
    const handle = button('Move this panel').element() as HTMLElement;
    const at = (type: string, screenX: number, screenY: number): boolean =>
      handle.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, screenX, screenY }),
      );
    handle.setPointerCapture = () => undefined;
    at('pointerdown', 100, 100);
    at('pointermove', 102, 100);
    at('pointermove', 130, 90);
    at('pointermove', 140, 90);
    at('pointerup', 140, 90);
    handle.click();
    at('pointermove', 300, 300);
    await expect
      .poll(() => moves(fake))
      .toEqual([
        { x: 30, y: -10 },
        { x: 10, y: 0 },
      ]);
    handle.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    await expect
      .poll(() => moves(fake).slice(2))
      .toEqual([
        { x: -32, y: 0 },
        { x: 0, y: 32 },
      ]);
    await userEvent.keyboard('{Enter}');
    await button('Move this panel').click();
    await expect.poll(() => moves(fake).slice(4)).toEqual([null, null]);
  });

  it('cannot be changed in the toolbar or in a window', async () => {
    await drawPanel({ situation: 'window' });
    await expect.element(record).toBeVisible();
    expect(button('Move this panel').elements()).toEqual([]);
  });

  it.each([
    [360, 480],
    // At 200 % zoom, and as a sheet on a small screen.
    [180, 240],
    [320, 300],
  ])('shows its settings at %i x %i px, and its page does not scroll', async (width, height) => {
    await screen.viewport(width, height);
    onTestFinished(() => screen.viewport(1280, 800));
    await drawPanel();
    await expect.element(record).toBeVisible();
    const { documentElement: page } = document;
    expect(page.scrollHeight).toBeLessThanOrEqual(height);
    expect(page.scrollWidth).toBeLessThanOrEqual(width);
    const main = document.querySelector('main') as HTMLElement;
    main.scrollTop = main.scrollHeight;
    const settings = button('Settings').last();
    await expect.element(settings).toBeInViewport({ ratio: 1 });
    // Nothing lies over it.
    const { x, y, width: wide, height: high } = settings.element().getBoundingClientRect();
    expect(settings.element().contains(document.elementFromPoint(x + wide / 2, y + high / 2))).toBe(true);
  });

  it.each([
    ['idle', drawPanel],
    ['recording', drawRecording],
    ['saved', drawSaved],
  ])('scrolls its content only, not its page, while %s', async (_state, draw) => {
    await screen.viewport(360, 480);
    onTestFinished(() => screen.viewport(1280, 800));
    await draw();
    for (const height of [480, 300, 240]) {
      await screen.viewport(360, height);
      await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(height);
    }
  });

  it.each(['frame', 'toolbar'] as const)('fits its content, in a %s', async (situation) => {
    await screen.viewport(360, 480);
    onTestFinished(() => screen.viewport(1280, 800));
    document.documentElement.dataset.page = situation === 'toolbar' ? 'popup' : 'panel';
    const fake = await drawSaved({ situation, answers: { insert: { status: 'failed', code: 'gone' } } });
    await button(/^Insert/).click();
    await expect.element(screen.getByText(/is closed\./)).toBeVisible();
    const wanted = (): number =>
      situation === 'toolbar'
        ? document.documentElement.getBoundingClientRect().height
        : Math.max(0, ...fake.environment.sent.map((one) => (one.beep === 'size' ? one.heightPx : 0)));
    await expect.poll(wanted).toBeGreaterThan(480);
    await screen.viewport(360, Math.ceil(wanted()));
    const main = document.querySelector('main') as HTMLElement;
    expect(main.scrollHeight).toBeLessThanOrEqual(main.clientHeight);
    document.documentElement.style.removeProperty('--popup-height');
    delete document.documentElement.dataset.page;
  });
});

it.each([
  ['keeps its height in a host page', 'frame'],
  ['grows in the toolbar', 'toolbar'],
] as const)(
  '%s when unfinished recordings are loaded: Record stays in its place',
  async (_what, situation) => {
    await screen.viewport(360, 480);
    onTestFinished(() => screen.viewport(1280, 800));
    const left = ['a', 'b', 'c'].map((id) => aStoredDraft({ id, ownerUid: USER.uid, status: 'unfinished' }));
    const fake = await drawPanel({ situation, left });
    const last = button(/^Show All/);
    await expect.element(last).toBeInTheDocument();
    await expect.poll(() => record.element().getBoundingClientRect().top).toBeLessThan(200);
    const popup = (): string => document.documentElement.style.getPropertyValue('--popup-height');
    if (situation === 'toolbar') await expect.poll(popup).toBe('600px');
    else expect(fake.environment.sent.filter(({ beep }) => beep === 'size')).toEqual([]);
    last.element().scrollIntoView();
    await last.click();
    await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(3);
    if (situation === 'frame')
      expect(fake.environment.sent.filter(({ beep }) => beep === 'size')).toEqual([]);
    document.documentElement.style.removeProperty('--popup-height');
  },
);

describe('closing', () => {
  it.each(['by its button', 'by Escape'])('is immediate without a recording, %s', async (way) => {
    const fake = await drawPanel();
    if (way === 'by Escape') await userEvent.keyboard('{Escape}');
    else await button('Close').click();
    await expect.poll(() => fake.environment.sent).toContainEqual({ beep: 'close', targetId: TARGET_ID });
  });

  it('asks for confirmation during a recording; Escape continues it', async () => {
    const fake = await drawRecording();
    expect(fake.environment.sent).toContainEqual({ beep: 'state', targetId: TARGET_ID, hasRecording: true });
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog');
    await expect.element(question.getByText(/Your recording is saved on this device\./)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(fake.recorder.getSnapshot().status).toBe('recording');
    expect(fake.environment.sent).not.toContainEqual({ beep: 'close', targetId: TARGET_ID });
  });

  it('keeps the draft, with its last audio, for the next page', async () => {
    const fake = await drawRecording();
    await button('Close').click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => fake.environment.sent).toContainEqual({ beep: 'close', targetId: TARGET_ID });
    expect(await fake.journal.list(USER.uid)).toMatchObject([{ status: 'unfinished', sizeBytes: 4096 }]);
  });

  it('warns that a draft that is not stored would be lost', async () => {
    await drawRecording({ keepsNothing: true });
    await button('Close').click();
    await expect
      .element(screen.getByRole('alertdialog').getByText(/If you close now, it’s lost/))
      .toBeVisible();
  });
});

it('offers the unfinished drafts of an earlier page', async () => {
  const fake = await drawPanel({ left: [aStoredDraft({ ownerUid: USER.uid, status: 'unfinished' })] });
  await button(/^Send, /).click();
  await fake.respondToUpload();
  await expect.element(heading).toHaveTextContent('Your Beep is ready');
});

describe('after the extension was updated or removed', () => {
  it('the panel says so, and records no more', async () => {
    const fake = await drawPanel();
    fake.goAway();
    await expect.element(screen.getByRole('alert').getByText(/Beep was updated or removed\./)).toBeVisible();
    await expect.element(record).not.toBeInTheDocument();
  });

  it('a recording goes on, is saved as a file from memory, and is still sent', async () => {
    const fake = await drawRecording();
    fake.clock.advance(2000);
    fake.goAway();
    await expect.element(screen.getByRole('alert').getByText(/still in this panel/)).toBeVisible();
    expect(fake.recorder.getSnapshot().status).toBe('recording');
    const saved = await savedFile(() => button('Save Audio File').click());
    expect(saved).toEqual({ name: 'beep-recording.webm', sizeBytes: 4096 });
    expect(fake.recorder.getSnapshot().status).toBe('paused');
    await button('Save').click();
    await expect.element(screen.getByRole('alert').getByText(/still in this panel/)).toBeVisible();
    await fake.respondToUpload();
    await expect.element(heading).toHaveTextContent('Your Beep is ready');
    await expect
      .element(screen.getByRole('alert').getByText(/Close this panel and reload the page\./))
      .toBeVisible();
  });

  it('a paused recording is saved without its removed part', async () => {
    const fake = await drawRecording();
    fake.clock.advance(6000);
    await button('Pause').click();
    await expect.poll(() => fake.recorder.getSnapshot().status).toBe('paused');
    fake.recorder.send({ type: 'removeLast' });
    fake.goAway();
    const { sizeBytes } = await savedFile(() => button('Save Audio File').click());
    expect(fake.editor.cuts).toEqual([[{ fromMs: 0, toMs: 1000 }]]);
    expect(sizeBytes).toBeLessThan(4096);
  });
});

/** The file that `press` saves. */
async function savedFile(press: () => Promise<void>): Promise<{ name: string; sizeBytes: number }> {
  const made: Blob[] = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (file: Blob) => {
    made.push(file);
    return createObjectURL(file);
  };
  const clicked = new Promise<string>((resolve) => {
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      HTMLAnchorElement.prototype.click = click;
      resolve(this.download);
    };
  });
  await press();
  const name = await clicked;
  URL.createObjectURL = createObjectURL;
  return { name, sizeBytes: made.at(-1)?.size ?? 0 };
}

it('opens a window from the toolbar', async () => {
  const fake = await drawPanel({ situation: 'toolbar', hasTarget: false });
  await button('Open in a Window').click();
  await expect.poll(() => fake.environment.asked).toEqual(['window for nothing of tab none', 'close']);
});
