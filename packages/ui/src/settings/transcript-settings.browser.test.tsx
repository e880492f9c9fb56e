import type { Preferences, PreferencesChange } from '@beep/api/features/preferences';
import type { OwnPolicy } from '@beep/core/policies';
import type { CallOutcome } from '@beep/core/recordings';
import { createFakeOwnPolicy, failed, ok } from '@beep/core/testing';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFakeAccount } from '../testing/fake-account.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { SettingsForm } from './settings-form.tsx';

const STORED: Preferences = { transcripts: true, language: null, available: true, languages: null };
const DOWN = failed({ kind: 'network', reason: 'unreachable' });

const group = page.getByRole('group', { name: 'Transcripts' });
const toggle = group.getByRole('switch', { name: /^Write transcripts/ });
const language = group.getByRole('combobox', { name: 'Language of my notes' });
const status = group.getByRole('status');

interface DrawOptions {
  readonly isSignedIn?: boolean;
  readonly stored?: Partial<Preferences>;
  /** The answers to the first requests for the preferences. */
  readonly first?: CallOutcome<Preferences>[];
  readonly policy?: Partial<OwnPolicy>;
}

interface Drawn {
  readonly changes: readonly PreferencesChange[];
  readonly container: HTMLElement;
  /** The answer to changes; null for success. */
  refuseWith: (outcome: CallOutcome<Preferences> | null) => void;
  /** The next change is answered when the returned function is called. */
  answerLater: () => () => void;
}

async function draw(options: DrawOptions = {}): Promise<Drawn> {
  const { isSignedIn = true, stored = {}, first = [], policy } = options;
  const changes: PreferencesChange[] = [];
  let kept: Preferences = { ...STORED, ...stored };
  let refusal: CallOutcome<Preferences> | null = null;
  let answered = Promise.resolve();
  const calls = {
    getPreferences: async () => first.shift() ?? ok(kept),
    async changePreferences({ body }: { readonly body: PreferencesChange }) {
      changes.push(body);
      await answered;
      if (refusal !== null) return refusal;
      kept = { ...kept, ...body };
      return ok(kept);
    },
  };
  const { screen } = await renderUi(<SettingsForm onSave={() => undefined} checksMicrophone={false} />, {
    account: createFakeAccount(undefined, calls, isSignedIn),
    policy: createFakeOwnPolicy(policy),
  });
  if (isSignedIn) await page.getByText('Transcripts and replies').click();
  return {
    changes,
    container: screen.container,
    answerLater() {
      let answer = (): void => undefined;
      answered = new Promise((resolve) => {
        answer = resolve;
      });
      return () => answer();
    },
    refuseWith(outcome) {
      refusal = outcome;
    },
  };
}

afterEach(() => page.viewport(414, 896));

describe('the settings for transcripts', () => {
  it('show what is stored', async () => {
    await draw({ stored: { transcripts: false, language: 'de-AT' } });
    await expect.element(toggle).not.toBeChecked();
    await expect.element(language).toHaveDisplayValue('Austrian German');
    await expect.element(status).toHaveTextContent('');
  });

  it('are saved at once, and say so', async () => {
    const { changes } = await draw();
    await expect.element(language).toHaveDisplayValue('Automatic');
    await language.selectOptions('German');
    await expect.element(status).toHaveTextContent('Saved');
    await language.selectOptions('Automatic');
    await expect.poll(() => changes).toEqual([{ language: 'de' }, { language: null }]);
  });

  it('say in which languages transcripts are written, before one is chosen', async () => {
    await draw({ stored: { languages: ['en'] } });
    const english = 'Transcripts are written in English only.';
    await expect
      .element(language)
      .toHaveAccessibleDescription(`${english} Notes in other languages get none.`);
    const groups = [...language.element().querySelectorAll('optgroup')];
    expect(groups.map(({ label, children }) => [label, children.length])).toEqual([
      ['With a transcript', 1],
      ['Without a transcript', 44],
    ]);
    expect(groups[0]?.textContent).toBe('English');
    await language.selectOptions('German');
    await expect
      .element(language)
      .toHaveAccessibleDescription(`${english} While German is chosen, new notes get none.`);
    await expect.element(status).toHaveTextContent('Saved');
  });

  it('say nothing of languages that are not known', async () => {
    await draw();
    await expect.element(language).not.toHaveAccessibleDescription();
    expect(language.element().querySelector('optgroup')).toBeNull();
  });

  it('are switched by keyboard', async () => {
    const { changes } = await draw();
    await expect.element(toggle).toBeChecked();
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(status).toHaveTextContent('Saved');
    await expect.element(toggle).not.toBeChecked();
    expect(changes).toEqual([{ transcripts: false }]);
  });

  it('are saved one call after the other, and the last change wins', async () => {
    const { changes, answerLater } = await draw();
    await expect.element(toggle).toBeChecked();
    const answer = answerLater();
    await toggle.click();
    await language.selectOptions('French');
    await language.selectOptions('German');
    expect(changes).toEqual([{ transcripts: false }]);
    await expect.element(status).toHaveTextContent('Saving...');
    await expect.element(language).toHaveDisplayValue('German');
    answer();
    await expect.element(status).toHaveTextContent('Saved');
    expect(changes.slice(1)).toEqual([{ transcripts: false, language: 'de' }]);
    await expect.element(language).toHaveDisplayValue('German');
  });

  it('return to what is stored if saving fails', async () => {
    const { refuseWith } = await draw();
    await expect.element(toggle).toBeChecked();
    refuseWith(DOWN);
    await toggle.click();
    await expect.element(status).toHaveTextContent('Your change couldn’t be saved. Please try again.');
    await expect.element(toggle).toBeChecked();
    refuseWith(null);
    await toggle.click();
    await expect.element(status).toHaveTextContent('Saved');
  });

  it('can be loaded again after a failure', async () => {
    await draw({ first: [DOWN] });
    await expect
      .element(group.getByRole('alert'))
      .toHaveTextContent('These settings couldn’t be loaded. Check your connection and try again.');
    await group.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(toggle).toBeChecked();
  });

  it('explain that the installation writes none', async () => {
    await draw({ stored: { available: false } });
    await expect.element(group.getByText('This service doesn’t write transcripts.')).toBeVisible();
    expect([...toggle.elements(), ...language.elements()]).toEqual([]);
  });

  // spec: upgrade.8
  it('are hidden, with all that is of the account, at a service of version 1', async () => {
    const policy = createFakeOwnPolicy({ isFirstRelease: true });
    const account = createFakeAccount();
    await renderUi(<SettingsForm onSave={() => undefined} checksMicrophone={false} />, { account, policy });
    await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    expect(page.getByText(/^(Transcripts and replies|Download Everything)$/).elements()).toEqual([]);
  });

  it('are hidden if signed out', async () => {
    await draw({ isSignedIn: false });
    await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    expect(group.elements()).toEqual([]);
  });

  it.each([320, 768])('fit and are accessible at %i px', async (width) => {
    await page.viewport(width, 800);
    const { container } = await draw({ stored: { languages: ['en'] } });
    await expect.element(toggle).toBeVisible();
    const { violations } = await axe.run(container);
    expect(violations).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

describe('the setting for mail when a recording is first heard', () => {
  const mail = page.getByRole('switch', { name: /^E-mail me when a recording is first heard/ });

  it('is saved at once', async () => {
    const { changes, container } = await draw({ stored: { mails_when_heard: false } });
    await expect.element(mail).not.toBeChecked();
    await mail.click();
    await expect.element(status).toHaveTextContent('Saved');
    await expect.element(mail).toBeChecked();
    expect(changes).toEqual([{ mails_when_heard: true }]);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('is off again if saving fails', async () => {
    const { refuseWith } = await draw({ stored: { mails_when_heard: false } });
    await expect.element(mail).not.toBeChecked();
    refuseWith(DOWN);
    await mail.click();
    await expect.element(status).toHaveTextContent('Your change couldn’t be saved. Please try again.');
    await expect.element(mail).not.toBeChecked();
  });

  // spec: admin-page.25
  it('is absent where the service sends no mail', async () => {
    await draw();
    await expect.element(toggle).toBeVisible();
    expect(mail.elements()).toEqual([]);
  });
});

describe('transcripts that the school decides on', () => {
  // spec: school.7
  it.each([
    ['on', false, 'A transcript is written for every new recording of this account.'],
    ['off', true, 'Transcripts are turned off for this account. You can still type one yourself.'],
  ] as const)('are %s, which cannot be changed and is explained', async (transcripts, chosen, why) => {
    const { changes, container } = await draw({
      stored: { transcripts: chosen },
      policy: { transcripts },
    });
    await expect.element(toggle).toBeDisabled();
    expect((toggle.element() as HTMLInputElement).checked).toBe(transcripts === 'on');
    await expect.element(group.getByText(why)).toBeVisible();
    expect(changes).toEqual([]);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('are read by listeners only, if the school limits who may listen', async () => {
    await draw({ policy: { listeners: 'domains' } });
    await expect.element(group.getByText(/Anyone who is allowed to listen can read it\./)).toBeVisible();
  });
});
