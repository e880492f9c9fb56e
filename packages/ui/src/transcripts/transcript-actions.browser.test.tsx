import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderedUi, type RenderUiOptions, renderUi } from '../testing/render-ui.tsx';
import { TranscriptActions, type TranscriptActionsProps } from './transcript-actions.tsx';

const copy = page.getByRole('button', { name: 'Copy', exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const announcement = (text: string | RegExp) => page.getByRole('dialog').getByText(text);

interface DrawOptions extends RenderUiOptions, Partial<TranscriptActionsProps> {}

function draw(options: DrawOptions = {}): Promise<RenderedUi> {
  const { words = () => 'One\ntwo', captionsUrl, ...rest } = options;
  return renderUi(<TranscriptActions words={words} textUrl="/media/x.txt" captionsUrl={captionsUrl} />, rest);
}

describe('Copy', () => {
  it('copies the words, and says so politely', async () => {
    const { copied } = await draw();
    await copy.click();
    await expect.element(announcement('Transcript copied')).toBeVisible();
    expect(copied).toEqual(['One\ntwo']);
    expect(document.querySelector('[aria-live=polite]')).not.toBeNull();
  });

  it('waits for words that are being loaded', async () => {
    const { copied } = await draw({ words: async () => 'All of them' });
    await copy.click();
    await expect.element(announcement('Transcript copied')).toBeVisible();
    expect(copied).toEqual(['All of them']);
  });

  it('says what to do if the browser refuses', async () => {
    await draw({ mayCopy: false });
    await copy.click();
    await expect.element(announcement(/couldn’t be copied\. Download it, or select the text/)).toBeVisible();
  });

  it('says if the words cannot be loaded, and can be tried again', async () => {
    let isDown = true;
    const { copied } = await draw({
      words: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('at last')),
    });
    await copy.click();
    await expect.element(announcement('The transcript couldn’t be loaded.')).toBeVisible();
    isDown = false;
    await copy.click();
    await expect.poll(() => copied).toEqual(['at last']);
  });
});

describe('the files', () => {
  it('are the words, and captions if there are times', async () => {
    await draw({ captionsUrl: '/media/x.vtt' });
    await expect.element(link('Download .txt')).toHaveAttribute('href', '/media/x.txt');
    await expect.element(link('Download .vtt')).toHaveAttribute('href', '/media/x.vtt');
    expect(
      page
        .getByRole('link')
        .elements()
        .every((one) => one.hasAttribute('download')),
    ).toBe(true);
  });

  it('are only the words without times', async () => {
    await draw();
    await expect.element(link('Download .txt')).toBeVisible();
    expect(link('Download .vtt').elements()).toEqual([]);
  });
});
