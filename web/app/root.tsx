import type { SiteConfig, SiteDetails } from '@beep/api';
import { LANGUAGE } from '@beep/core/texts';
import {
  FONT_URL,
  LocalAccountsBanner,
  SettingsProvider,
  SignInChoicesContext,
  SkipLink,
  ToastProvider,
} from '@beep/ui';
import '@beep/ui/styles';
import { type ReactNode, use } from 'react';
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { SiteConsent } from './consent/site-consent.tsx';
import { FrameGate } from './frame/frame-gate.tsx';
import { isFramedRequest } from './frame/is-framed.ts';
import { isFramedHere } from './frame/is-framed-here.ts';
import { PageFocus } from './navigation/page-focus.tsx';
import { RouterNavigation } from './navigation/router-navigation.tsx';
import { NonceContext } from './nonce-context.ts';
import { PRE_HYDRATION_CLICKS_SCRIPT } from './pre-hydration-clicks.ts';
import { SessionExpired } from './session/session-expired.tsx';
import { ErrorView } from './shell/error-view.tsx';
import { NavigationWatch } from './shell/navigation-watch.tsx';
import { OfflineGuard } from './shell/offline-guard.tsx';
import { siteSignInChoices } from './sign-in/site-sign-in-choices.ts';
import { SITE_CONFIG_META } from './site-config.ts';
import { SiteDetailsContext } from './site-details.ts';
import { siteServices } from './site-services.ts';
import { useHydration } from './use-hydration.ts';

const NO_DETAILS: SiteDetails = {};

interface RootData {
  readonly config: SiteConfig;
  /** True if the browser reports that a page frames this one. */
  readonly isFramed: boolean;
}

/** In a frame, presses before hydration were made before the embedding page was verified. */
const mayReplay = (): boolean => !isFramedHere();

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  return { config: (await siteServices(context)).config, isFramed: isFramedRequest(request) };
}

export function shouldRevalidate(): boolean {
  return false;
}

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'preload', href: FONT_URL, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export function Layout({ children }: { readonly children: ReactNode }): ReactNode {
  const config = useRouteLoaderData<RootData>('root')?.config;
  const nonce = use(NonceContext);
  return (
    <html lang={LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121110" />
        {config !== undefined && <meta name={SITE_CONFIG_META} content={JSON.stringify(config)} />}
        <Meta />
        <Links />
        <script nonce={nonce} suppressHydrationWarning>
          {PRE_HYDRATION_CLICKS_SCRIPT}
        </script>
      </head>
      <body>
        <SiteDetailsContext value={config?.details ?? NO_DETAILS}>
          <SignInChoicesContext value={siteSignInChoices(config)}>
            <SkipLink />
            {config?.auth.mode === 'local' && <LocalAccountsBanner />}
            <RouterNavigation>{children}</RouterNavigation>
          </SignInChoicesContext>
        </SiteDetailsContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App(): ReactNode {
  useHydration(mayReplay);
  const isFramed = useRouteLoaderData<RootData>('root')?.isFramed ?? false;
  return (
    <ToastProvider>
      <SettingsProvider>
        <FrameGate
          isFramedAtServer={isFramed}
          page={<Outlet />}
          around={
            <>
              <SessionExpired />
              <SiteConsent />
              <NavigationWatch />
              <PageFocus />
              <OfflineGuard />
            </>
          }
        />
      </SettingsProvider>
    </ToastProvider>
  );
}

/** The page for unexpected errors, also for a part of the site that failed to load. Its link reloads. */
export function ErrorBoundary(): ReactNode {
  return <ErrorView onBack={() => history.back()} />;
}
