/** Parses an http or https URL without credentials, query and fragment; undefined if the text is not one. */
export function parseHttpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.username || url.password || url.search || url.hash ? undefined : url;
}
