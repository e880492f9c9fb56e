/** Browsers write Opus to these. An old iPhone knows the container of a video, but not Opus in it. */
const OPUS_CONTAINERS: readonly string[] = ['audio/webm', 'audio/ogg'];

/** True if this browser says that it plays recordings of this type. */
export function playsAudio(mimeType: string): boolean {
  const type = OPUS_CONTAINERS.includes(mimeType) ? `${mimeType}; codecs=opus` : mimeType;
  return document.createElement('audio').canPlayType(type) !== '';
}
