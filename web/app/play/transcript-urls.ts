/** The paths of a transcript's files, on the page's own origin, whatever its host name. */

/** The words as a text file. */
export function textUrlOf(id: string): string {
  return `/media/${id}.txt`;
}

/** The captions; they exist only for WebVTT. Captions from another origin would need CORS. */
export function captionsUrlOf(id: string): string {
  return `/media/${id}.vtt`;
}
