import { createDefaultExpiry, type ExpirationOption, type InsertReadiness, takeText } from '@beep/core';
import { createFakeInsertTarget } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { createFakeMicrophones } from '../testing/fake-microphones.ts';
import { createFakeRecorder, type FakeRecorder, type FakeRecorderOptions } from '../testing/fake-recorder.ts';
import { type RenderedUi, type RenderUiOptions, renderUi } from '../testing/render-ui.tsx';
import { RecorderScreen, type RecorderScreenProps } from './recorder-screen.tsx';

const SAVED = { id: 'Kq7v2xW9', shareUrl: 'https://beep.example/play/Kq7v2xW9' };

interface Drawn extends FakeRecorder, RenderedUi {
  readonly library: FakeLibrary;
  /** What the screen asked of the shell. */
  readonly asked: readonly string[];
}

type DrawOptions = FakeRecorderOptions &
  RenderUiOptions &
  Partial<Pick<RecorderScreenProps, 'service' | 'insertTarget' | 'unconnectedHint' | 'uid'>> & {
    /** The user's default expiration. */
    readonly expiration?: ExpirationOption;
  };

async function draw(options: DrawOptions = {}): Promise<Drawn> {
  const { service = null, insertTarget = null, uid = 'u1', expiration = 'never' } = options;
  const fake = createFakeRecorder(options);
  const library = createFakeLibrary([aRecording()]);
  const asked: string[] = [];
  const stored = { 'beep.firstCopyShown': 'yes', ...options.stored };
  const values = { expiration, microphoneId: 'default', hasKeyboardShortcuts: true };
  const ui = await renderUi(
    <RecorderScreen
      recorder={fake.recorder}
      library={library}
      defaultExpiry={createDefaultExpiry(library, { getSnapshot: () => values })}
      service={service}
      insertTarget={insertTarget}
      unconnectedHint={options.unconnectedHint}
      extensionUrl="https://store.example/beep"
      uid={uid}
      onLogIn={() => asked.push('log in')}
      onDeleted={() => asked.push('reload')}
      pageUrl={() => 'https://beep.example/record'}
    />,
    { ...options, stored },
  );
  return { ...fake, ...ui, library, asked };
}

const record = page.getByRole('button', { name: 'Tap to Record' });
const save = page.getByRole('button', { name: 'Save', exact: true });
const heading = page.getByRole('heading', { level: 1 });

async function drawRecording(options: DrawOptions = {}): Promise<Drawn> {
  const drawn = await draw(options);
  await record.click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  return drawn;
}

async function drawSaved(options: DrawOptions = {}): Promise<Drawn> {
  const drawn = await draw(options);
  await record.click();
  await save.click();
  await expect.element(heading).toHaveTextContent('Processing...');
  await expect.poll(() => drawn.recorder.getSnapshot().status).toBe('uploading');
  drawn.answerUpload({ status: 'ok', value: SAVED });
  await expect.element(heading).toHaveTextContent('Your Beep is ready');
  return drawn;
}

describe('the idle view', () => {
  it('names the disc and starts on a press', async () => {
    await draw();
    await expect.element(heading).toHaveTextContent('Record Beep');
    await expect.element(page.getByText('Tap to Record.', { exact: true })).toBeVisible();
    await record.click();
    await expect.element(heading).toHaveTextContent('Recording in progress.');
  });

  it('has a disc that pulses without an end', async () => {
    await draw();
    const pulses = record
      .element()
      .getAnimations({ subtree: true })
      .filter((animation) => animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY);
    expect(pulses.map(({ playState }) => playState)).toEqual(['running', 'running']);
  });

  it('says that it waits for the microphone and takes no second press', async () => {
    const { recorder } = await draw({ microphone: 'never-answers' });
    await record.click();
    await expect
      .element(page.getByRole('status').first())
      .toHaveTextContent('Waiting for your microphone...');
    const { operation } = recorder.getSnapshot();
    await record.click({ force: true });
    expect(recorder.getSnapshot().operation).toBe(operation);
  });

  it('waits while it is not known who is there', async () => {
    await draw({ session: { status: 'loading' } });
    await record.click();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('One moment...');
  });

  it('says what to do about a blocked microphone, and can be tried again', async () => {
    await draw({ microphone: 'failed' });
    await record.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your microphone is blocked. Enable it to record your Beep.');
    await expect.element(record).toBeEnabled();
  });

  it('refuses a take that is too small with the error code', async () => {
    await drawRecording({ audio: new Blob([new Uint8Array(1023)]) });
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(takeText('take-too-small'));
  });
});

describe('the live view', () => {
  it('shows the time and moves the focus to the heading', async () => {
    const { passTime } = await drawRecording();
    expect(document.activeElement).toBe(heading.element());
    passTime(42_000);
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:42');
    expect(page.getByRole('timer').element().getAttribute('aria-live')).toBe('off');
  });

  it('gives the focus to the heading of what comes after Delete', async () => {
    await drawRecording();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(record).toBeVisible();
    expect(document.activeElement).toBe(heading.element());
    expect(heading.element().textContent).toBe('Record Beep');
  });

  it('draws on the canvas', async () => {
    await drawRecording();
    const canvas = document.querySelector('canvas');
    await expect.poll(() => hasInk(canvas)).toBe(true);
  });

  it.each([
    ['Space', ' '],
    ['S', 's'],
  ])('saves with %s', async (_name, key) => {
    const { recorder } = await drawRecording();
    await userEvent.keyboard(key === ' ' ? '[Space]' : key);
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
  });

  it('lets Space press the focused Delete and not save', async () => {
    const { recorder } = await drawRecording();
    await userEvent.tab();
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Delete' }).element());
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('idle');
  });

  it('does not save with a modifier', async () => {
    const { recorder } = await drawRecording();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('tells how much has been sent', async () => {
    const { recorder, sendProgress } = await drawRecording();
    await save.click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
    sendProgress(1024);
    await expect.poll(() => page.getByRole('progressbar').element().getAttribute('value')).toBe('0.25');
    await expect
      .element(page.getByRole('button', { name: 'Processing...' }))
      .toHaveAttribute('aria-busy', 'true');
  });
});

describe('the saved view', () => {
  it('offers the link in a read-only field of 215 px and copies it', async () => {
    const { copied } = await drawSaved();
    const field = page.getByRole('textbox', { name: 'Share link' });
    await expect.element(field).toHaveValue(SAVED.shareUrl);
    expect(field.element()).toHaveProperty('readOnly', true);
    expect(field.element().getBoundingClientRect().width).toBe(215);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(page.getByText('Link copied. Paste it anywhere.').first()).toBeVisible();
    expect(copied).toEqual([SAVED.shareUrl]);
  });

  it('leaves the link selected where copying is refused', async () => {
    await drawSaved({ mayCopy: false });
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect
      .element(page.getByText('The link could not be copied. It is selected: copy it by hand.').first())
      .toBeVisible();
    const field = page.getByRole('textbox', { name: 'Share link' }).element() as HTMLInputElement;
    expect(field.selectionEnd).toBe(SAVED.shareUrl.length);
  });

  it('plays the stored recording', async () => {
    const { audio } = await drawSaved();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    expect(audio.at(-1)?.commands).toContain('play');
  });

  it('changes the expiry; the heading of the list cannot be chosen', async () => {
    await drawSaved();
    const picker = page.getByRole('combobox', { name: 'Expires' });
    const options = [...(picker.element() as HTMLSelectElement).options];
    expect(options.find(({ text }) => text === 'AUTOMATICALLY DELETE...')?.disabled).toBe(true);
    await userEvent.selectOptions(picker, '1_week');
    await expect.element(page.getByText('Expiration date updated successfully').first()).toBeVisible();
    await expect
      .poll(() => (picker.element() as HTMLSelectElement).selectedOptions[0]?.text)
      .toBe('In 1 Week');
  });

  it('asks before it deletes, and goes back to the beginning', async () => {
    const { library, asked } = await drawSaved();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Recording' });
    await expect.element(dialog).toBeVisible();
    expect(library.removed).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(record).toBeVisible();
    expect(library.removed).toEqual([SAVED.id]);
    await expect.element(page.getByText('Recording deleted successfully').first()).toBeVisible();
    expect(asked).toEqual(['reload']);
  });

  it('stays and says so when deleting fails', async () => {
    const { library } = await drawSaved();
    library.failure = { kind: 'network', message: 'down' };
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('An error occurred while trying to delete the audio. Please try again.');
    await expect.element(page.getByRole('textbox', { name: 'Share link' })).toBeVisible();
  });

  it('leads back to the disc for another one', async () => {
    const { recorder } = await drawSaved();
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.element(record).toBeVisible();
    expect(recorder.getSnapshot().status).toBe('idle');
  });
});

describe('near the end of the five minutes', () => {
  it('warns 10 s before it stops', async () => {
    const { passTime } = await drawRecording();
    passTime(289_000);
    await expect.element(page.getByText('Stops by itself at 5:00')).toBeVisible();
    passTime(1000);
    await expect
      .element(page.getByText('Stops by itself in 10 seconds. What you said is saved.'))
      .toBeVisible();
  });

  it('stops and sends what was said', async () => {
    const { passTime, recorder } = await drawRecording();
    passTime(300_000);
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
  });
});

describe('a microphone that is not heard', () => {
  const notHeard = page.getByText(/^We cannot hear you/);
  const microphones = page.getByRole('combobox', { name: /^We cannot hear you/ });

  async function drawSilent(options: DrawOptions = {}): Promise<Drawn> {
    const drawn = await drawRecording(options);
    drawn.setLevel(0);
    for (let look = 0; look < 180; look++) drawn.passTime(16);
    await expect.element(microphones).toBeVisible();
    return drawn;
  }

  it('offers the microphones after 180 looks, in a menu 140 to 300 px high, and the focus stays', async () => {
    await drawSilent();
    expect(document.activeElement).toBe(heading.element());
    await microphones.click();
    await expect.element(page.getByRole('option', { name: 'USB Headset' })).toBeVisible();
    const menu = page.getByRole('listbox').element().parentElement;
    const height = menu?.getBoundingClientRect().height ?? 0;
    expect(height).toBeGreaterThanOrEqual(140);
    expect(height).toBeLessThanOrEqual(300);
  });

  it('goes on in the same take on the one that is chosen, which is stored', async () => {
    const { recorder, recorderSettings, switches, setLevel } = await drawSilent();
    const { operation } = recorder.getSnapshot();
    await microphones.click();
    await page.getByRole('option', { name: 'USB Headset' }).click();
    expect(switches).toEqual(['usb']);
    expect(recorderSettings.getSnapshot().microphoneId).toBe('usb');
    setLevel(0.5);
    await expect.poll(() => notHeard.elements().length).toBe(0);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', operation });
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
  });

  it('says why the chosen one was not taken and goes on', async () => {
    const { recorder } = await drawSilent({ switchFailure: 'microphone-missing' });
    await microphones.click();
    await page.getByRole('option', { name: 'USB Headset' }).click();
    await expect
      .element(page.getByText('Selected microphone is unavailable. Try choosing a different device.'))
      .toBeVisible();
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('is forgotten as soon as a sound is heard', async () => {
    const { setLevel, passTime } = await drawSilent();
    setLevel(0.5);
    passTime(16);
    await expect.poll(() => notHeard.elements().length).toBe(0);
  });

  it('leaves Space to Save', async () => {
    const { recorder } = await drawSilent();
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
  });

  it('has a list that says so where there is nothing to choose', async () => {
    const microphonesOfNobody = createFakeMicrophones({ status: 'listed', devices: [] });
    await drawSilent({ microphones: microphonesOfNobody });
    await expect.element(microphones).toHaveTextContent('Select...');
    await microphones.click();
    await expect.element(page.getByText('No options')).toBeVisible();
  });
});

describe('keyboard shortcuts that are switched off', () => {
  it('leave the take alone and are not spoken of', async () => {
    const { recorder } = await drawRecording({ stored: { 'beep.keyboardShortcuts': 'off' } });
    await userEvent.keyboard('s');
    await userEvent.keyboard('[Space]');
    expect(recorder.getSnapshot().status).toBe('recording');
    expect(page.getByText(/saves/).elements()).toEqual([]);
  });
});

describe('the first link that is copied', () => {
  it('is explained in a dialog, once', async () => {
    const { copied } = await drawSaved({ stored: { 'beep.firstCopyShown': 'no' } });
    await page.getByRole('button', { name: 'Copy Link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link copied' });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(page.getByText('Link copied. Paste it anywhere.').first()).toBeVisible();
    expect(copied).toHaveLength(2);
  });
});

describe('the default expiration', () => {
  it('is given to the recording in silence and shown', async () => {
    const { library } = await drawSaved({ expiration: '1_week' });
    const picker = page.getByRole('combobox', { name: 'Expires' });
    await expect
      .poll(() => (picker.element() as HTMLSelectElement).selectedOptions[0]?.text)
      .toBe('In 1 Week');
    expect(page.getByText('Expiration date updated successfully').elements()).toEqual([]);
    expect(library.expiries).toEqual([`${SAVED.id} 1_week`]);
  });

  it('is not asked for where it is never', async () => {
    const { library } = await drawSaved();
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(library.expiries).toEqual([]);
  });
});

describe('the page of a host tool', () => {
  it.each([
    ['gmail', 'Record a Voice Note for Gmail'],
    ['docs', 'Record a Voice Note for Docs'],
    ['classroom', 'Record a Voice Note for Classroom'],
    ['front', 'Voice Messages for Front'],
  ] as const)('%s has its heading', async (service, text) => {
    await draw({ service });
    await expect.element(heading).toHaveTextContent(text);
  });

  it.each([
    ['gmail', 'Insert into Gmail', 'Open your e-mail in Gmail'],
    ['docs', 'Insert into Docs', 'Open your document'],
    ['classroom', 'Insert into Google Classroom', 'Open your class'],
    ['front', 'Insert into Front', 'Open your reply in Front'],
  ] as const)(
    '%s copies the link and says where to paste it where nothing is connected',
    async (service, label, hint) => {
      const { copied } = await drawSaved({ service });
      await page.getByRole('button', { name: label }).click();
      const dialog = page.getByRole('dialog', { name: 'Link copied' });
      await expect.element(dialog.getByText(new RegExp(hint))).toBeVisible();
      expect(copied).toEqual([SAVED.shareUrl]);
    },
  );

  it('inserts the link where one is connected, and says so only when it is done', async () => {
    const insertTarget = createFakeInsertTarget();
    const { copied } = await drawSaved({ service: 'docs', insertTarget });
    const insert = page.getByRole('button', { name: 'Insert into Docs' });
    await insert.click();
    await expect.element(insert).toHaveAttribute('aria-busy', 'true');
    expect(insertTarget.links).toEqual([SAVED.shareUrl]);
    expect(page.getByText('Recording link inserted into document successfully!').elements()).toEqual([]);
    await insertTarget.answer({ status: 'inserted' });
    await expect.element(page.getByText('Recording link inserted into document successfully!')).toBeVisible();
    expect(copied).toEqual([]);
  });

  it('lets nobody press before the host tool is ready, and says what it waits for', async () => {
    let readiness: InsertReadiness = { isReady: false, hint: 'Connecting.' };
    const listeners = new Set<() => void>();
    const insertTarget = {
      ...createFakeInsertTarget(),
      readiness: {
        getSnapshot: () => readiness,
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    };
    await drawSaved({ service: 'docs', insertTarget });
    const insert = page.getByRole('button', { name: 'Insert into Docs' });
    await expect.element(insert).toBeDisabled();
    await expect.element(page.getByText('Connecting.')).toBeVisible();
    readiness = { isReady: true };
    for (const listener of listeners) listener();
    await expect.element(insert).toBeEnabled();
    await expect.element(page.getByText('Connecting.')).not.toBeInTheDocument();
  });

  it('copies where nothing is connected, and says why', async () => {
    const { copied } = await drawSaved({ service: 'front', unconnectedHint: 'Open me in Front.' });
    const insert = page.getByRole('button', { name: 'Insert into Front' });
    await expect.element(insert).toHaveAccessibleDescription('Open me in Front.');
    await insert.click();
    await expect.element(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
    expect(copied).toEqual([SAVED.shareUrl]);
  });

  it('tells the outcome in place of what was ready, and what is missing beside it', async () => {
    const insertTarget = createFakeInsertTarget();
    let readiness: InsertReadiness = { isReady: true, hint: 'We will open a draft.' };
    let tell: () => void = () => undefined;
    const subscribe = (listener: () => void) => {
      tell = listener;
      return () => undefined;
    };
    await drawSaved({
      service: 'front',
      insertTarget: { ...insertTarget, readiness: { getSnapshot: () => readiness, subscribe } },
    });
    await expect.element(page.getByText('We will open a draft.')).toBeVisible();
    await page.getByRole('button', { name: 'Insert into Front' }).click();
    await insertTarget.answer({ status: 'inserted' });
    await expect.element(page.getByText('Inserted into Front conversation.')).toBeVisible();
    await expect.element(page.getByText('We will open a draft.')).not.toBeInTheDocument();
    readiness = { isReady: false, hint: 'Select something.' };
    tell();
    await expect.element(page.getByText('Select something.')).toBeVisible();
    await expect.element(page.getByText('Inserted into Front conversation.')).toBeVisible();
  });

  it('says why the link was not inserted', async () => {
    const insertTarget = createFakeInsertTarget();
    await drawSaved({ service: 'front', insertTarget });
    await page.getByRole('button', { name: 'Insert into Front' }).click();
    await insertTarget.answer({ status: 'failed', code: 'refused' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Could not insert into Front. Copy and paste the link instead.');
  });

  it.each([
    ['gmail', 'With the Gmail extension you record and insert without leaving your e-mail.'],
    ['docs', 'With the Docs extension you record and insert without leaving your document.'],
    ['classroom', 'With the Classroom extension you record and insert without leaving your class.'],
  ] as const)('%s promotes its extension', async (service, text) => {
    await drawSaved({ service });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Get the extension' }))
      .toHaveAttribute('href', 'https://store.example/beep');
  });

  it('Front promotes nothing and points to its button', async () => {
    await drawSaved({ service: 'front', stored: { 'beep.shareScreenViews': '9' } });
    await expect.element(page.getByText(/Press Insert into Front/)).toBeVisible();
    expect(page.getByRole('link', { name: 'Get the extension' }).elements()).toEqual([]);
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });
});

describe('the promotion of the extension', () => {
  it.each([
    ['9', true],
    ['24', true],
    ['49', true],
    ['10', false],
  ])('after %s views of the share screen: %s', async (views, isShown) => {
    await drawSaved({ stored: { 'beep.shareScreenViews': views } });
    const dialog = page.getByRole('alertdialog', { name: 'Record right where you write' });
    if (isShown) await expect.element(dialog).toBeVisible();
    else expect(dialog.elements()).toEqual([]);
  });

  it('is closed by No Thanks', async () => {
    await drawSaved({ stored: { 'beep.shareScreenViews': '9' } });
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'No Thanks' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
  });
});

describe('a user whose session has ended meanwhile', () => {
  it.each(['Delete', 'Record Again'])('is asked to log in before %s', async (name) => {
    const { asked, library } = await drawSaved({ uid: null });
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('alertdialog', { name: 'You are not logged in' });
    await expect
      .element(dialog.getByText('Only logged users are able to record and delete beeps. Please log in.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Log In' }).click();
    expect(asked).toEqual(['log in']);
    expect(library.removed).toEqual([]);
  });
});

describe('Recording History below the recorder', () => {
  it('shows the last recordings when it is opened', async () => {
    await draw();
    expect(page.getByRole('table').elements()).toEqual([]);
    await page.getByText('Recording History').click();
    await expect.element(page.getByRole('button', { name: /^Play, Today/ })).toBeVisible();
  });

  it('asks a visitor to log in', async () => {
    const { asked } = await draw({ uid: null });
    await page.getByText('Recording History').click();
    await page.getByRole('button', { name: 'Log in' }).click();
    expect(asked).toEqual(['log in']);
  });
});

describe('the microphone line', () => {
  it('names the microphone and opens the settings', async () => {
    await draw({ stored: { selectedAudioDevice: 'usb' } });
    await expect.element(page.getByText('USB Headset')).toBeVisible();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });
});

describe('a take that was not sent', () => {
  async function drawUnsent(): Promise<Drawn> {
    const drawn = await drawRecording();
    await save.click();
    await expect.poll(() => drawn.recorder.getSnapshot().status).toBe('uploading');
    const refusal = { kind: 'refused', httpStatus: 413, code: 'too_large', message: 'Too large.' } as const;
    drawn.answerUpload({ status: 'failed', failure: refusal });
    await expect.element(heading).toHaveTextContent('Your Beep was not sent');
    return drawn;
  }

  it('says why and keeps the take for another try', async () => {
    const { answerUpload, recorder } = await drawUnsent();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Request failed: Too large. (from https://beep.example/record)');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
    answerUpload({ status: 'ok', value: SAVED });
    await expect.element(heading).toHaveTextContent('Your Beep is ready');
  });

  it('can be saved as a file', async () => {
    await drawUnsent();
    const names: string[] = [];
    const listen = (event: Event): void => {
      const link = event.target as HTMLElement;
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      names.push(link.download);
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      this.addEventListener('click', listen, { once: true });
      click.call(this);
    };
    await page.getByRole('button', { name: 'Save Audio File' }).click();
    HTMLAnchorElement.prototype.click = click;
    expect(names).toEqual(['beep-6f1c0e0e-0000-4000-8000-000000000001.webm']);
  });

  it('is thrown away only after a question', async () => {
    const { recorder } = await drawUnsent();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('alertdialog').elements().length).toBe(0);
    expect(recorder.getSnapshot().status).toBe('upload-failed');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('idle');
  });
});

function hasInk(canvas: HTMLCanvasElement | null): boolean {
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels?.some((value) => value > 0) ?? false;
}
