import { createHttpServices } from './http-services.ts';
import { fetch as handle } from './index.ts';

const services = createHttpServices(process.env.BEEP_API_ORIGIN ?? 'http://localhost:3000');

/** The handler of the development server. */
export function fetch(request: Request): Promise<Response> {
  return handle(request, services);
}
