import type { SiteServices } from '@beep/api';
import { createContext, type RouterContextProvider } from 'react-router';

/** The service's functions for this request; null under the development server. */
export const siteServicesContext = createContext<SiteServices | null>(null);

/** For loaders. */
export async function siteServices(context: Readonly<RouterContextProvider>): Promise<SiteServices> {
  const services = context.get(siteServicesContext);
  if (services !== null) return services;
  if (!import.meta.env.DEV) throw new Error('The site was asked for a page without its services');
  const { createHttpServices } = await import('../server/http-services.ts');
  return createHttpServices(process.env.BEEP_API_ORIGIN ?? 'http://localhost:3000');
}
