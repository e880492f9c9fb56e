/** Makes share links, `{publicUrl}/play/{id}`. `publicUrl` is without a trailing slash. */
export function createShareUrl(publicUrl: string): (id: string) => string {
  return (id) => `${publicUrl}/play/${encodeURIComponent(id)}`;
}
