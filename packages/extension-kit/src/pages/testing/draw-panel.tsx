import '@beep/ui/styles';
import { expect } from 'vitest';
import { type Locator, page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageFrame } from '../page-frame.tsx';
import { createHostConnection, type HostConnection } from '../panel/host-connection.ts';
import '../page-sizes.css';
import { RecorderPanel } from '../panel/recorder-panel.tsx';
import { createFakePage, type FakePage, type FakePageOptions } from './fake-page.ts';

export const TARGET_ID = '11111111-1111-4111-8111-111111111111';

export type DrawPanelOptions = FakePageOptions & {
  /** False: a panel without an insertion target, as in the toolbar. */
  readonly hasTarget?: boolean;
  readonly label?: string;
};

export interface DrawnPanel extends FakePage {
  /** Null without an insertion target. */
  readonly connection: HostConnection | null;
}

/** Draws the panel of a mail in Gmail. */
export async function drawPanel(options: DrawPanelOptions = {}): Promise<DrawnPanel> {
  const { hasTarget = true, label = null } = options;
  const fake = createFakePage(options);
  const toHost = createHostConnection({
    host: 'gmail',
    address: { targetId: TARGET_ID, label, tabId: null },
    environment: fake.environment,
    copyText: fake.ui.copyText,
    recordingSeconds: () => 42,
  });
  const connection = hasTarget ? toHost : null;
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  await render(
    <PageFrame page={fake}>
      <RecorderPanel connection={connection} />
    </PageFrame>,
    { container },
  );
  return { ...fake, connection };
}

export const record: Locator = screen.getByRole('button', { name: 'Tap to Record' });
export const heading: Locator = screen.getByRole('heading', { level: 1 });

export function button(name: string | RegExp): Locator {
  return screen.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
}

/** Draws it while it records. */
export async function drawRecording(options: DrawPanelOptions = {}): Promise<FakePage> {
  const fake = await drawPanel(options);
  await record.click();
  await startsRecording(fake);
  return fake;
}

/** Presses record; the microphone is granted. */
export async function startsRecording(fake: FakePage): Promise<void> {
  await expect.poll(() => fake.recorder.getSnapshot().status).toBe('requesting');
  await fake.microphone.grant();
  await expect.element(heading).toHaveTextContent('Recording in progress.');
}

/** Draws it with a recording that the service has. */
export async function drawSaved(options: DrawPanelOptions = {}): Promise<FakePage> {
  const fake = await drawRecording(options);
  await button('Save').click();
  await fake.respondToUpload();
  await expect.element(heading).toHaveTextContent('Your Beep is ready');
  return fake;
}
