import type { DraftAudio } from '@beep/core/outbox';

/**
 * The headers that name the trace of an upload (W3C Trace Context). The trace has the id of the draft, so that each
 * attempt is part of it; its first span is the press of Save, which the service records for the browser.
 */
export function uploadTrace(
  { id, savedAtMs }: Pick<DraftAudio, 'id' | 'savedAtMs'>,
  nowMs: number,
): Readonly<Record<string, string>> {
  const traceId = id.replaceAll('-', '').toLowerCase();
  const savedMsAgo = savedAtMs === undefined ? 'unknown' : Math.max(0, Math.round(nowMs - savedAtMs));
  return {
    traceparent: `00-${traceId}-${traceId.slice(16)}-01`,
    tracestate: `beep=saved:${savedMsAgo}`,
  };
}
