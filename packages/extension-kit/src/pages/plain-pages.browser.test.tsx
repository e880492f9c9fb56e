import '@beep/ui/styles';
import { aStoredDraft } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OptionsScreen } from './options/options-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import { PermissionScreen } from './permission/permission-screen.tsx';
import { button, heading } from './testing/draw-panel.tsx';
import { createFakePage, type FakePage, type FakePageOptions, USER } from './testing/fake-page.ts';

async function draw(view: ReactNode, options: FakePageOptions): Promise<FakePage> {
  const fake = createFakePage({ situation: 'window', ...options });
  await render(<PageFrame page={fake}>{view}</PageFrame>);
  return fake;
}

describe('the permission page', () => {
  it('reports that the microphone is allowed, and can be closed', async () => {
    const fake = await draw(<PermissionScreen />, { access: 'ask' });
    await button('Allow Microphone').click();
    await expect.element(heading).toHaveTextContent('Your microphone is ready');
    await expect.element(heading).toHaveFocus();
    await button('Close Page').click();
    expect(fake.environment.asked).toEqual(['close']);
  });

  it.each([
    ['microphone-blocked', /Nothing was selected\. Press the button to try again\./],
    ['microphone-missing', /No microphones detected\./],
  ] as const)('reports %s, and can be retried', async (asked, text) => {
    await draw(<PermissionScreen />, { access: 'ask', asked });
    await button('Allow Microphone').click();
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(button('Allow Microphone')).toBeEnabled();
  });

  it('leads to the browser’s setting if blocked, and follows its changes', async () => {
    const fake = await draw(<PermissionScreen />, { access: 'blocked' });
    await expect.element(screen.getByText(/Beep records only after/)).toBeVisible();
    await expect.element(screen.getByText(/asks once/)).not.toBeInTheDocument();
    await button('Open Settings').click();
    expect(fake.environment.asked).toEqual(['microphone setting']);
    fake.setAccess('granted');
    await expect.element(heading).toHaveTextContent('Your microphone is ready');
  });
});

describe('the options page', () => {
  it('saves the settings, without opening the microphone', async () => {
    const fake = await draw(<OptionsScreen />, {});
    await expect.element(screen.getByText(/can use your microphone/)).toBeVisible();
    await expect.element(screen.getByText('Mic check')).not.toBeInTheDocument();
    await screen.getByLabelText('Default Recording Expiration Length').selectOptions('In 1 Week');
    await button('Save Changes').click();
    await expect.element(screen.getByText('Settings updated.')).toBeVisible();
    expect(fake.ui.recorderSettings.getSnapshot().expiration).toBe('1_week');
  });

  it('logs out and in', async () => {
    const fake = await draw(<OptionsScreen />, {});
    await button('Log Out').click();
    await expect.element(button('Continue with Google')).toBeVisible();
    fake.identity.report(USER);
    await expect.element(button('Log Out')).toBeVisible();
  });

  it('uploads the draft of an earlier page, and returns', async () => {
    const left = [aStoredDraft({ ownerUid: USER.uid, status: 'unfinished' })];
    const fake = await draw(<OptionsScreen />, { left });
    await button(/^Send, /).click();
    await fake.respondToUpload();
    await expect.element(heading).toHaveTextContent('Your Beep is ready');
    await button('Back to Settings').click();
    await expect.element(heading).toHaveTextContent('Beep for Gmail settings');
  });
});
