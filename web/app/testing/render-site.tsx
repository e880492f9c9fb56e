import type { SiteDetails } from '@beep/api';
import { createListenCounter } from '@beep/core/listens';
import { createRecordingLibrary, type Recording } from '@beep/core/recordings';
import { type CurrentUser, createSession } from '@beep/core/session';
import {
  createFakeAudioOutput,
  createFakeClock,
  createFakeIdentity,
  createFakeIds,
  createFakeMicrophoneMeter,
  createFakeOwnPolicy,
  createFakePageActivity,
  createFakeRecordingsApi,
  createFakeStore,
  type FakeAudioOutput,
  type FakeClock,
  type FakeIdentity,
  type FakeOwnPolicy,
  type FakeRecordingsApi,
  ok,
} from '@beep/core/testing';
import type { Transcript } from '@beep/core/transcripts';
import { SettingsProvider, ToastProvider } from '@beep/ui';
import '@beep/ui/styles';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, Outlet } from 'react-router';
import type { Composition } from '../composition.ts';
import { CompositionProvider } from '../composition-context.tsx';
import { type PageProps, usePageNavigation } from '../navigation/page-navigation.tsx';
import { RouterNavigation } from '../navigation/router-navigation.tsx';
import { createLogOut } from '../session/create-log-out.ts';
import { SiteDetailsContext } from '../site-details.ts';
import { createSsrComposition } from '../ssr-composition.ts';

export interface RenderSiteOptions {
  /** The pages that are rendered; every other path renders a {@link Place}. */
  readonly pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  /** Around every page. */
  readonly Layout?: ComponentType;
  readonly at: string;
  /** The navigation state on arrival. */
  readonly state?: unknown;
  /** Null: signed out. Undefined: not known yet. */
  readonly user?: CurrentUser | null;
  readonly details?: SiteDetails;
  readonly isPhone?: boolean;
  readonly recordings?: readonly Recording[];
  /** Replaces the fake that knows `recordings`. */
  readonly api?: FakeRecordingsApi;
  /** The default policy unless given. */
  readonly policy?: FakeOwnPolicy;
  /** By recording. */
  readonly transcripts?: ReadonlyMap<string, Transcript>;
}

export interface RenderedSite {
  readonly identity: FakeIdentity;
  /** The players that were rendered, in order. */
  readonly sounds: readonly FakeAudioOutput[];
  readonly clock: FakeClock;
}

/** The current location, as `{path, search, state}`. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly state: unknown;
}

let clearLast = (): void => undefined;

/** Renders pages of the site with fakes of all their ports, and replaces the previous rendering. */
export function renderSite(options: RenderSiteOptions): RenderedSite {
  const { pages = {}, Layout = Outlet, at, state = null, user, details = {} } = options;
  clearLast();
  const identity = createFakeIdentity();
  const sounds: FakeAudioOutput[] = [];
  const clock = createFakeClock();
  const composition = createComposition({ identity, sounds, clock }, options);
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
  return { identity, sounds, clock };
}

function Root(): ReactNode {
  return (
    <RouterNavigation>
      <Outlet />
    </RouterNavigation>
  );
}

/** The location of a page that is not rendered. */
export function placeNow(): Place | null {
  const text = document.querySelector('output')?.textContent;
  return text ? (JSON.parse(text) as Place) : null;
}

function WhereAmI(): ReactNode {
  const { pathname: path, search, state } = usePageNavigation();
  return <output>{JSON.stringify({ path, search, state } satisfies Place)}</output>;
}

interface SiteFakes {
  readonly identity: FakeIdentity;
  readonly sounds: FakeAudioOutput[];
  readonly clock: FakeClock;
}

function createComposition(fakes: SiteFakes, options: RenderSiteOptions): Composition {
  const { identity, sounds, clock } = fakes;
  const { transcripts = new Map<string, Transcript>() } = options;
  const { isPhone = false, recordings = [], api = createFakeRecordingsApi(recordings) } = options;
  const drawing = createSsrComposition();
  const session = createSession({ identity, clock });
  return {
    ...drawing,
    session,
    library: createRecordingLibrary({ api, tokens: session, clock }),
    listens: createListenCounter({
      ...{ api, tokens: session, clock },
      store: createFakeStore(),
      ids: createFakeIds(),
    }),
    logOut: createLogOut(session),
    prepareSignIn: async () => undefined,
    isPhone,
    ui: {
      ...drawing.ui,
      policy: (options.policy ?? createFakeOwnPolicy()).policy,
      createAudioOutput: () => {
        const sound = createFakeAudioOutput();
        sounds.push(sound);
        return sound;
      },
      floor: { join: () => ({ take: () => undefined, leave: () => undefined }) },
      nowPlaying: { show: () => undefined, update: () => undefined, clear: () => undefined },
      sample: { play: () => undefined },
      silences: { find: async () => null },
      clock,
      transcripts: { get: async (id) => ok(transcripts.get(id) ?? null) },
      activity: createFakePageActivity(),
      microphones: {
        list: async () => ({ status: 'listed', devices: [] }),
        onChanged: () => () => undefined,
      },
      microphonePermission: { getSnapshot: () => 'granted', subscribe: () => () => undefined },
      microphoneMeter: createFakeMicrophoneMeter(),
    },
  };
}
