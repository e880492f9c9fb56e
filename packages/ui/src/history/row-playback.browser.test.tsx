import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { drawHistory, pauseOf, playOf, someRecordings } from '../testing/draw-history.tsx';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { renderUi } from '../testing/render-ui.tsx';
import type { LoadRowPlayer } from './history-table.tsx';
import { RecordingHistory } from './recording-history.tsx';
import { RowPlayer } from './row-player.tsx';

describe('playing a row of the history', () => {
  // spec: history.5, history.6, history.7
  it('opens one row at a time, plays it at once and closes it with Pause', async () => {
    const { audio } = await drawHistory(someRecordings(2));
    await playOf(0).click();
    await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
    expect(audio[0]?.commands).toContain('play');
    await playOf(1).click();
    await expect.element(pauseOf(1)).toBeVisible();
    expect(page.getByRole('slider').elements()).toHaveLength(1);
    await pauseOf(1).click();
    await expect.poll(() => page.getByRole('slider').elements().length).toBe(0);
  });

  it('plays an open row again after its end', async () => {
    const { audio } = await drawHistory(someRecordings(1));
    await playOf(0).click();
    await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
    audio[0]?.report({ type: 'audio.ended' });
    await playOf(0).click();
    expect(audio[0]?.commands.filter((command) => command === 'play')).toHaveLength(2);
  });

  // spec: history.8, api-errors.13
  it('shows that the audio is loading, or cannot be loaded', async () => {
    const { audio } = await drawHistory(someRecordings(1));
    await playOf(0).click();
    await expect.element(page.getByText('Loading audio…')).toBeVisible();
    audio[0]?.report({ type: 'audio.ready', durationSeconds: 1 });
    await expect.element(page.getByText('0:00 / 0:01')).toBeVisible();
    audio[0]?.report({ type: 'audio.failed' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Unable to load audio for this recording.');
  });

  it('is not offered for a suspended recording, which can only be deleted', async () => {
    await drawHistory(createFakeLibrary([aRecording({ isSuspended: true })]));
    await expect.element(page.getByText('Suspended')).toBeVisible();
    await expect.element(playOf(0)).toBeDisabled();
    const names = page
      .getByRole('row')
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label') ?? '');
    expect(names.filter((name) => /^(Copy Link|Download|Delete)/.test(name))).toEqual([
      expect.stringMatching(/^Delete/),
    ]);
  });

  // spec: school.11
  it('goes on with a new address when the old one has ended', async () => {
    const url = (grant: string): string => `https://beep.example/media/a.webm?grant=${grant}`;
    const library = createFakeLibrary([aRecording({ id: 'a', audioUrl: url('1') })]);
    const { audio } = await drawHistory(library);
    await playOf(0).click();
    await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
    library.recordings = [aRecording({ id: 'a', audioUrl: url('2') })];
    audio[0]?.report({ type: 'audio.failed', isWanted: true });
    await expect.poll(() => document.querySelector('audio > source')?.getAttribute('src')).toBe(url('2'));
  });

  describe('with a list without audio URLs', () => {
    const silent = { ...aRecording({ id: 'a', durationSeconds: 1 }), audioUrl: null };

    it('loads the recording when the row is opened', async () => {
      const { audio } = await drawHistory(createFakeLibrary([silent]));
      await playOf(0).click();
      await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
      expect(audio[0]?.commands).toContain('play');
    });

    // spec: api-errors.12
    it.each([
      [{ kind: 'malformed' }, 'Missing audio URL in response.'],
      [{ kind: 'network', reason: 'unreachable' }, 'Unable to load audio for this recording.'],
    ] as const)('reports %j', async (failure, text) => {
      const library = createFakeLibrary([silent]);
      await drawHistory(library);
      const open = playOf(0);
      await expect.element(open).toBeVisible();
      library.failure = failure;
      await open.click();
      await expect.element(page.getByRole('alert')).toHaveTextContent(text);
      await open.click();
      await expect.poll(() => page.getByRole('alert').elements().length).toBe(0);
    });
  });

  describe('before the code of the player has come', () => {
    afterEach(() => vi.restoreAllMocks());

    /** The browser's audio: the elements that play. */
    function watchAudio(): ReadonlySet<HTMLMediaElement> {
      const playing = new Set<HTMLMediaElement>();
      const audio = HTMLMediaElement.prototype;
      const change = (element: HTMLMediaElement, type: 'play' | 'pause'): void => {
        playing[type === 'play' ? 'add' : 'delete'](element);
        element.dispatchEvent(new Event(type));
      };
      vi.spyOn(audio, 'play').mockImplementation(async function (this: HTMLMediaElement) {
        change(this, 'play');
      });
      vi.spyOn(audio, 'pause').mockImplementation(function (this: HTMLMediaElement) {
        change(this, 'pause');
      });
      vi.spyOn(audio, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
        return !playing.has(this);
      });
      return playing;
    }

    function draw(loadPlayer: LoadRowPlayer): ReturnType<typeof renderUi> {
      const library = createFakeLibrary([aRecording({ id: 'a' }), aRecording({ id: 'b' })]);
      return renderUi(<RecordingHistory library={library} uid="u1" loadPlayer={loadPlayer} />);
    }

    it('plays in the task of the press, and the player takes over', async () => {
      const playing = watchAudio();
      let come: (player: typeof RowPlayer) => void = () => undefined;
      const code = new Promise<typeof RowPlayer>((resolve) => {
        come = resolve;
      });
      const { audio } = await draw(() => code);
      await expect.element(playOf(0)).toBeVisible();
      (playOf(0).element() as HTMLElement).click();
      const [element] = playing;
      expect(element).toBe(document.querySelector('audio'));
      await expect.element(pauseOf(0)).toBeVisible();

      come(RowPlayer);
      await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
      expect([...playing]).toEqual([element]);
      expect(audio[0]?.commands).not.toContain('play');
      audio[0]?.report({ type: 'audio.played' });
      await pauseOf(0).click();
      await expect.poll(() => playing.size).toBe(0);
    });

    it('does not begin again with the player what was paused in between', async () => {
      const playing = watchAudio();
      vi.spyOn(HTMLMediaElement.prototype, 'played', 'get').mockReturnValue({
        ...{ length: 1, start: () => 0, end: () => 1 },
      });
      let come: (player: typeof RowPlayer) => void = () => undefined;
      const code = new Promise<typeof RowPlayer>((resolve) => {
        come = resolve;
      });
      const { audio } = await draw(() => code);
      await playOf(0).click();
      document.querySelector('audio')?.pause();
      await expect.element(playOf(0)).toBeVisible();
      come(RowPlayer);
      await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
      expect(audio[0]?.commands).not.toContain('play');
      expect(playing.size).toBe(0);
    });

    it('shows a failure, and the time of what plays after all', async () => {
      watchAudio();
      await draw(() => new Promise(() => undefined));
      await playOf(0).click();
      // The address leads nowhere.
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent('Unable to load audio for this recording.');
      document.querySelector('audio')?.dispatchEvent(new Event('timeupdate'));
      await expect.element(page.getByText(/^0:00 \/ \d/)).toBeVisible();
    });

    it('plays without it if it does not come, and asks for it again at each row', async () => {
      const playing = watchAudio();
      const lost = new TypeError('not found');
      const load = vi.fn<LoadRowPlayer>(async () => RowPlayer);
      load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
      await draw(load);
      await expect.element(playOf(0)).toBeVisible();
      await playOf(0).click();
      await expect.element(pauseOf(0)).toBeVisible();
      document.querySelector('audio')?.pause();
      await playOf(0).click();
      expect(playing.size).toBe(1);
      await playOf(1).click();
      await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
      expect(playing.size).toBeLessThanOrEqual(1);
      expect(load).toHaveBeenCalledTimes(3);
    });
  });
});
