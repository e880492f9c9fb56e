/** RFC 6266: the name in UTF-8 for browsers, in ASCII for older programs. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(/['()*]/g, percentEncoded);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Of the characters that encodeURIComponent leaves and RFC 5987 does not allow. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
