import type { Recording, RecordingLibrary } from '@beep/core/recordings';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { useRecording } from './use-recording.ts';

interface Asked {
  readonly library: RecordingLibrary;
  readonly finds: readonly string[];
}

function watchLibrary(recording: Recording): Asked {
  const library = createFakeLibrary([recording]);
  const finds: string[] = [];
  return {
    finds,
    library: {
      ...library,
      find(id) {
        finds.push(id);
        return library.find(id);
      },
    },
  };
}

interface ViewProps {
  readonly library: RecordingLibrary;
  readonly viewerUid: string;
}

function View({ library, viewerUid }: ViewProps): ReactNode {
  const { recording } = useRecording(library, { id: 'a', viewerUid });
  return <p>{recording === undefined ? 'loading' : `${viewerUid} knows it`}</p>;
}

// spec: recording.8, api.20
it('loads a recording once for each viewer', async () => {
  const { library, finds } = watchLibrary(aRecording({ id: 'a' }));
  await renderUi(
    <>
      <View library={library} viewerUid="u1" />
      <View library={library} viewerUid="u1" />
      <View library={library} viewerUid="u2" />
    </>,
  );
  await expect.element(page.getByText('u1 knows it').first()).toBeVisible();
  await expect.element(page.getByText('u2 knows it')).toBeVisible();
  expect(finds).toEqual(['a', 'a']);
});

// spec: api.19
it('does not reload on window focus', async () => {
  const { library, finds } = watchLibrary(aRecording({ id: 'a' }));
  await renderUi(<View library={library} viewerUid="u1" />);
  await expect.element(page.getByText('u1 knows it')).toBeVisible();
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(finds).toEqual(['a']);
});

// spec: api-errors.2
it('logs that a recording could not be loaded', async () => {
  const said = vi.spyOn(console, 'info').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const library = createFakeLibrary([]);
  library.failure = { kind: 'network', reason: 'unreachable' };
  await renderUi(<View library={library} viewerUid="u1" />);
  await expect
    .poll(() => said.mock.calls)
    .toContainEqual(['Failed to retrieve recording', { kind: 'network', reason: 'unreachable' }]);
});

function Edited({ library }: { readonly library: RecordingLibrary }): ReactNode {
  const { recording, replace } = useRecording(library, { id: 'edited', viewerUid: 'u1' });
  const change = (): void => {
    replace({ isTitleShown: true });
    replace({ labels: ['l1'] });
  };
  return (
    <button type="button" onClick={change}>
      {recording === undefined
        ? 'loading'
        : `shown: ${recording.isTitleShown}, tags: ${recording.labels?.length}`}
    </button>
  );
}

it('keeps both of two changes that were made from one drawing', async () => {
  await renderUi(<Edited library={createFakeLibrary([aRecording({ id: 'edited', labels: [] })])} />);
  await expect.element(page.getByRole('button')).toHaveTextContent('shown: undefined, tags: 0');
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button')).toHaveTextContent('shown: true, tags: 1');
});
