import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION_HOST_IDS, HOSTS } from '@beep/core/hosts';
import { describe, expect, it } from 'vitest';

const MAX_DESCRIPTION = 16_000;
const MAX_ANSWER = 1000;
const ANSWERS = ['Single purpose', 'storage', 'offscreen', 'identity', 'Host permission: the service'];

/** The text under each heading. */
function sections(path) {
  const parts = readFileSync(join(import.meta.dirname, path), 'utf8').split(/^#{2,3} (.+)\n/m);
  return Object.fromEntries(
    parts.slice(1).flatMap((heading, index) => (index % 2 === 0 ? [[heading, parts[index + 2].trim()]] : [])),
  );
}

describe.each(EXTENSION_HOST_IDS)('the store listing of %s', (host) => {
  const listing = { ...sections('store-listing.md'), ...sections(`${host}/store/listing.md`) };

  it('has a description within the store’s limit', () => {
    expect(listing.Description.length).toBeLessThanOrEqual(MAX_DESCRIPTION);
  });

  it('gives a reason for each permission and its host', () => {
    for (const heading of [...ANSWERS, `Content script: ${HOSTS[host].extensionPages}`]) {
      expect(listing[heading], heading).toBeDefined();
      expect(listing[heading].length, heading).toBeLessThanOrEqual(MAX_ANSWER);
    }
  });
});
