import { ConfigError } from './config/config-error.ts';
import { ServerError } from './server-error.ts';
import { toOutage } from './start-outage.ts';

/** Why a command failed, for its operator. Expected errors explain themselves; others need their kind and their causes. */
export function failureText(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ServerError) return error.message;
  if (toOutage(error)?.reason === 'disk_full') {
    return `The disk is full (${String(error)}). Make room, and run the command again.`;
  }
  const hasCause = error instanceof Error && error.cause !== undefined;
  return hasCause ? `${String(error)} (${failureText(error.cause)})` : String(error);
}
