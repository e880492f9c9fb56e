import { inSpan, type SpanStart } from '../tracing/tracing.ts';
import type { AudioStore } from './audio-store.ts';

/** Wraps a store: each call is a span of the request or job that makes it. */
export function traceAudio<S extends AudioStore>(store: S, kind: string): S {
  const span = (call: string): SpanStart => ({
    name: `audio store ${call}`,
    kind: kind === 'disk' ? 'internal' : 'client',
    attributes: { 'beep.audio.store': kind },
  });
  return {
    ...store,
    put: (name, localPath) => inSpan(span('put'), () => store.put(name, localPath)),
    open: (name) => inSpan(span('open'), () => store.open(name)),
    locate: (name, request) => inSpan(span('locate'), () => store.locate(name, request)),
    remove: (name) => inSpan(span('remove'), () => store.remove(name)),
    removeAll: (names) => inSpan(span('remove all'), () => store.removeAll(names)),
  };
}
