/** What an API token may do. None includes another. */
export const API_SCOPES = ['read', 'record', 'manage'] as const;

export type ApiScope = (typeof API_SCOPES)[number];
