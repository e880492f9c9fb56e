import { aToken, aUser } from '@beep/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type PageLinkProps, PageNavigationContext } from '../../navigation/page-navigation.tsx';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { renderSite } from '../../testing/render-site.tsx';
import { ClassScreen } from './class-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Drawn {
  readonly went: string[];
  /** The bodies that were sent. */
  readonly created: unknown[];
}

function draw(respond: () => Response): Drawn {
  const went: string[] = [];
  const created: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body = '{}' }: RequestInit) => {
    if (method === 'GET') return Response.json({ lists: [] });
    created.push(JSON.parse(String(body)));
    return respond();
  });
  const Link = ({ to, state: _, replace: __, reloadDocument: ___, ...rest }: PageLinkProps) => (
    <a href={to} {...rest} />
  );
  const here = { pathname: '/sheets/s1', search: '', hash: '', keepState: () => undefined };
  const Screen = () => (
    <PageNavigationContext value={{ ...here, Link, goTo: (path) => went.push(path) }}>
      <OwnerProvider uid="ann">
        <ClassScreen />
      </OwnerProvider>
    </PageNavigationContext>
  );
  const user = aUser({ uid: 'ann' });
  const site = renderSite({ at: '/sheets/s1', pages: { '/sheets/:any': Screen }, user });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return { went, created };
}

const names = page.getByRole('textbox').first();
const start = page.getByRole('button', { name: 'Start Recording', exact: true });
const SHEET = { id: 's9', title: '', layout: 'a4-24', created_at: 0, recorded: 0, revoked: 0, slots: [] };

// spec: runs.1
it('makes a sheet of the names that are pasted, equal ones too, and goes on to record', async () => {
  const { went, created } = draw(() => Response.json(SHEET, { status: 201 }));
  await names.fill('Ada\nBo\n\nAda\n=HYPERLINK("x")\n<b>Cy</b>');
  await start.click();
  await expect.poll(() => went).toEqual(['/sheets/s9/record']);
  expect(created).toEqual([
    { title: '', layout: 'a4-24', names: ['Ada', 'Bo', 'Ada', '=HYPERLINK("x")', '<b>Cy</b>'] },
  ]);
});

// spec: runs.1
it('asks for names first, and keeps them if the sheet cannot be made', async () => {
  const { went, created } = draw(() => Response.json({ code: 'internal', message: 'm' }, { status: 500 }));
  await start.click();
  await expect.element(names).toHaveAttribute('aria-invalid', 'true');
  expect(created).toEqual([]);
  await names.fill('Ada');
  await start.click();
  await expect.poll(() => created).toHaveLength(1);
  await expect.element(start).toBeEnabled();
  await expect.element(names).toHaveValue('Ada');
  expect(went).toEqual([]);
});
