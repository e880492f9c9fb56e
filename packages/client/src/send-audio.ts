interface AudioUpload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly audio: Blob;
  readonly onProgress: ((sentBytes: number, totalBytes: number) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Posts audio. Browsers report progress to XMLHttpRequest only; elsewhere the bytes are counted as they are read. */
export function sendAudio(sending: AudioUpload, fetch: typeof globalThis.fetch): Promise<Response> {
  const { url, headers, audio, onProgress, signal = null } = sending;
  if (onProgress === undefined) return fetch(url, { method: 'POST', headers, body: audio, signal });
  if (typeof XMLHttpRequest !== 'undefined') return sendByXhr(sending);
  const total = audio.size;
  let sent = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      sent += chunk.length;
      onProgress(sent, total);
    },
  });
  const body = audio.stream().pipeThrough(counted);
  // Node wants to be told that the answer comes after the body.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, signal, duplex: 'half' };
  return fetch(url, init);
}

function sendByXhr({ url, headers, audio, onProgress, signal }: AudioUpload): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    signal?.addEventListener('abort', () => request.abort());
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded, audio.size));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The request failed')));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(audio);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return new Response(request.responseText, { status: request.status, headers });
}
