import { Suspense } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { expect, it } from 'vitest';
import { ownerScreen } from './owner-screen.tsx';

const Sheets = ({ id }: { readonly id: string }) => <p>{id}</p>;

it('is drawn at once when it was loaded before', async () => {
  const { Screen, load } = ownerScreen(async () => Sheets);
  const draw = () =>
    renderToString(
      <Suspense fallback={<p>waiting</p>}>
        <Screen id="s1" />
      </Suspense>,
    );
  expect(draw()).toContain('waiting');
  await load();
  expect(draw()).toContain('<p>s1</p>');
});
