import * as build from 'virtual:react-router/server-build';
import type { SiteHandler } from '@beep/api';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { siteServicesContext } from '../app/site-services.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Handles every path that is neither a file nor an API call. */
export const fetch: SiteHandler = (request, services) => {
  const context = new RouterContextProvider();
  context.set(siteServicesContext, services);
  return handle(request, context);
};
