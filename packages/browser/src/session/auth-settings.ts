import type { AuthConfig, FirebaseProject } from '@beep/core/session';

/** The SDK's settings. Accounts of the service have no project: the service takes the mode, and the SDK asks for a domain. */
export function authSettings({
  mode,
  apiKey = mode,
  authDomain = location.host,
  projectId = mode,
}: AuthConfig): FirebaseProject {
  return { apiKey, authDomain, projectId };
}
