import type { SiteDetails } from '@beep/api';
import { createExternalStore } from '@beep/core/actor';
import { createListenCounter } from '@beep/core/listens';
import type { MicrophoneDevices } from '@beep/core/microphones';
import { createRecordingLibrary, type Recording } from '@beep/core/recordings';
import { type CurrentUser, createSession } from '@beep/core/session';
import {
  createFakeAudioOutput,
  createFakeClock,
  createFakeIdentity,
  createFakeIds,
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
import { ToastProvider } from '@beep/ui';
import '@beep/ui/styles';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Composition } from '../composition.ts';
import { CompositionProvider } from '../composition-context.tsx';
import { madePart } from '../late-part.ts';
import { matchPage } from '../navigation/match-page.ts';
import { type PageProps, usePageNavigation } from '../navigation/page-navigation.tsx';
import type { PageRouter, RouterState } from '../navigation/page-router.ts';
import { RouterNavigation } from '../navigation/router-navigation.tsx';
import { WithSettings } from '../ports/with-settings.tsx';
import { createLogOut } from '../session/create-log-out.ts';
import { SiteDetailsContext } from '../site-details.ts';
import { createSsrComposition, notWhileDrawing } from '../ssr-composition.ts';

export interface LayoutProps {
  readonly children?: ReactNode;
}

export interface RenderSiteOptions {
  /** The pages that are rendered, by the pattern of their path; every other path renders a {@link Place}. */
  readonly pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  /** Around every page. */
  readonly Layout?: ComponentType<LayoutProps>;
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
  /** What this browser stored. */
  readonly stored?: Readonly<Record<string, string>>;
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
  const { pages = {}, Layout = Fragment, at, state = null, user, details = {} } = options;
  clearLast();
  const identity = createFakeIdentity();
  const sounds: FakeAudioOutput[] = [];
  const clock = createFakeClock();
  const composition = createComposition({ identity, sounds, clock }, options);
  const router = createMemoryRouter(at, state);
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
          <WithSettings>
            <RouterNavigation router={router}>
              {({ place }) => (
                <Layout>
                  <PageAt pages={pages} pathname={place.pathname} />
                </Layout>
              )}
            </RouterNavigation>
          </WithSettings>
        </ToastProvider>
      </SiteDetailsContext>
    </CompositionProvider>,
  );
  if (user !== undefined) identity.report(user);
  return { identity, sounds, clock };
}

/** A router without a history. */
function createMemoryRouter(at: string, state: unknown): PageRouter<null> {
  const stateAt = (path: string, usr: unknown): RouterState<null> => {
    const { pathname, search, hash } = new URL(path, 'https://beep.example');
    const place = { pathname, search, hash, state: usr, key: path };
    return { place, page: null, pending: null, blocked: null, failed: null, scrollTo: null };
  };
  const { set, ...store } = createExternalStore(stateAt(at, state));
  return {
    ...store,
    goTo: (path, options = {}) => set(stateAt(path, options.state ?? null)),
    keepState: () => undefined,
    block: () => () => undefined,
  };
}

interface PageAtProps extends Required<Pick<RenderSiteOptions, 'pages'>> {
  readonly pathname: string;
}

function PageAt({ pages, pathname }: PageAtProps): ReactNode {
  const { page, params } = matchPage(pathname);
  const Page = pages[page.route];
  return Page === undefined ? <WhereAmI /> : <Page params={params} />;
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
  const drawn = drawing.recordings.make(notWhileDrawing);
  const microphones: MicrophoneDevices = {
    list: async () => ({ status: 'listed', devices: [] }),
    onChanged: () => () => undefined,
  };
  return {
    ...drawing,
    frame: createExternalStore(false),
    session,
    logOut: createLogOut(session),
    prepareSignIn: async () => undefined,
    isPhone,
    ui: {
      ...drawing.ui,
      policy: (options.policy ?? createFakeOwnPolicy()).policy,
      settings: createFakeStore(options.stored),
      clock,
    },
    player: madePart({
      createAudioOutput: () => {
        const sound = createFakeAudioOutput();
        sounds.push(sound);
        return sound;
      },
      lock: { join: () => ({ take: () => undefined, leave: () => undefined }) },
      nowPlaying: { show: () => undefined, update: () => undefined, clear: () => undefined },
      sample: { play: () => undefined },
      silences: { find: async () => null },
      activity: createFakePageActivity(),
    }),
    recordings: madePart({
      ...drawn,
      library: createRecordingLibrary({ api, tokens: session, clock }),
      ports: {
        ...drawn.ports,
        transcripts: { get: async (id: string) => ok(transcripts.get(id) ?? null) },
      },
    }),
    listens: madePart(
      createListenCounter({
        ...{ api, tokens: session, clock },
        store: createFakeStore(),
        ids: createFakeIds(),
      }),
    ),
    microphones: madePart({
      microphones,
      microphonePermission: { getSnapshot: () => 'granted', subscribe: () => () => undefined },
    }),
    settings: madePart({
      microphones,
      microphoneMeter: { open: () => new Promise(() => undefined) },
      mayIsolateVoice: false,
      account: null,
    }),
  };
}
