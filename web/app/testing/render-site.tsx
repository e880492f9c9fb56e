import type { SiteDetails } from '@beep/api';
import { type CurrentUser, createRecordingLibrary, createSession, type Recording } from '@beep/core';
import {
  createFakeAudioOutput,
  createFakeClock,
  createFakeIdentity,
  createFakeMicrophoneMeter,
  createFakeRecordingsApi,
  type FakeIdentity,
} from '@beep/core/testing';
import { SettingsProvider, ToastProvider } from '@beep/ui';
import '@beep/ui/styles';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, Outlet, useLocation } from 'react-router';
import type { Composition } from '../composition.ts';
import { CompositionProvider } from '../composition-context.tsx';
import { createDrawingComposition } from '../drawing-composition.ts';
import { RouterNavigation } from '../navigation/router-navigation.tsx';
import { SiteDetailsContext } from '../site-details.ts';

export interface RenderSiteOptions {
  /** The pages that are drawn; every other path draws a {@link Place}. */
  readonly pages?: Readonly<Record<string, ComponentType>>;
  /** Around every page. */
  readonly Layout?: ComponentType;
  readonly at: string;
  /** The navigation state with which the page was come to. */
  readonly state?: unknown;
  /** Null: nobody is signed in. Undefined: that is not known yet. */
  readonly user?: CurrentUser | null;
  readonly details?: SiteDetails;
  readonly isPhone?: boolean;
  readonly recordings?: readonly Recording[];
}

export interface RenderedSite {
  readonly identity: FakeIdentity;
}

/** Where the reader is now, as `{path, search, state}`. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly state: unknown;
}

let clearLast = (): void => undefined;

/** Draws pages of the site with fakes of everything that they need, in place of what was drawn before. */
export function renderSite(options: RenderSiteOptions): RenderedSite {
  const { pages = {}, Layout = Outlet, at, state = null, user, details = {} } = options;
  clearLast();
  const identity = createFakeIdentity();
  const composition = createComposition(identity, options);
  const Site = createRoutesStub([
    {
      id: 'root',
      Component: Root,
      children: [
        {
          Component: Layout,
          children: [
            ...Object.entries(pages).map(([path, Component]) => ({ path, Component })),
            { path: '*', Component: WhereAmI },
          ],
        },
      ],
    },
  ]);
  const [pathname = '/', search = ''] = at.split('?');
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  clearLast = () => {
    root.unmount();
    host.remove();
    composition.session.stop();
  };
  root.render(
    <CompositionProvider composition={composition}>
      <SiteDetailsContext value={details}>
        <ToastProvider>
          <SettingsProvider>
            <Site initialEntries={[{ pathname, search: search === '' ? '' : `?${search}`, state }]} />
          </SettingsProvider>
        </ToastProvider>
      </SiteDetailsContext>
    </CompositionProvider>,
  );
  if (user !== undefined) identity.report(user);
  return { identity };
}

function Root(): ReactNode {
  return (
    <RouterNavigation>
      <Outlet />
    </RouterNavigation>
  );
}

/** Where the reader of a page that is not drawn is. */
export function placeNow(): Place | null {
  const text = document.querySelector('output')?.textContent;
  return text ? (JSON.parse(text) as Place) : null;
}

function WhereAmI(): ReactNode {
  const { pathname: path, search, state } = useLocation();
  return <output>{JSON.stringify({ path, search, state } satisfies Place)}</output>;
}

function createComposition(identity: FakeIdentity, options: RenderSiteOptions): Composition {
  const { isPhone = false, recordings = [] } = options;
  const drawing = createDrawingComposition();
  const clock = createFakeClock();
  const session = createSession({ identity, clock });
  const api = createFakeRecordingsApi(recordings);
  return {
    ...drawing,
    session,
    library: createRecordingLibrary({ api, tokens: session, clock }),
    prepareSignIn: async () => undefined,
    isPhone,
    ui: {
      ...drawing.ui,
      createAudioOutput: createFakeAudioOutput,
      floor: { join: () => ({ take: () => undefined, leave: () => undefined }) },
      nowPlaying: { show: () => undefined, update: () => undefined, clear: () => undefined },
      silences: { find: async () => null },
      clock,
      microphones: {
        list: async () => ({ status: 'listed', devices: [] }),
        onChanged: () => () => undefined,
      },
      microphoneMeter: createFakeMicrophoneMeter(),
    },
  };
}
