import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Presses the record button and waits until something was recorded. */
export async function startRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expectRecording(page);
}

/** Waits until the recording is long enough to be uploaded. */
export async function expectRecording(page: Page): Promise<void> {
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
}

/** From the idle recorder to an upload in progress. */
export async function recordAndSave(page: Page): Promise<void> {
  await page.goto('/record');
  await startRecording(page);
  await page.getByRole('button', { name: 'Save' }).click();
}

export function shareLink(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Share link' });
}

/** Waits for the link of a saved recording and returns it. */
export async function savedLink(page: Page): Promise<string> {
  await expect(shareLink(page)).toHaveValue(/\/play\/[\w-]{21,}$/, { timeout: 15_000 });
  return shareLink(page).inputValue();
}

/** The playback position of the page's one recording, in seconds. */
export function audioTime(page: Page): Promise<number> {
  return page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
}

/** Whether a request uploads a recording. */
export function isUpload(request: Request): boolean {
  return request.method() === 'POST' && request.url().includes('/api/v1/recordings/?');
}

/** The page's uploads from now on, in the order of their requests. */
export function watchUploads(page: Page): readonly Request[] {
  const uploads: Request[] = [];
  page.on('request', (request) => {
    if (isUpload(request)) uploads.push(request);
  });
  return uploads;
}
