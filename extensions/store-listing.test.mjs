import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION_HOST_IDS, HOSTS } from '@beep/core/hosts';
import { EXTENSION_TEXTS } from '@beep/core/texts';
import { describe, expect, it } from 'vitest';

const MAX_NAME = 75;
const MAX_SUMMARY = 132;
const MAX_DESCRIPTION = 16_000;
const MAX_ANSWER = 1000;

/** The text under each heading. */
function sections(host) {
  const parts = readFileSync(join(import.meta.dirname, host, 'store', 'listing.md'), 'utf8').split(
    /^#{2,3} (.+)\n/m,
  );
  return Object.fromEntries(
    parts.slice(1).flatMap((heading, index) => (index % 2 === 0 ? [[heading, parts[index + 2].trim()]] : [])),
  );
}

describe.each(EXTENSION_HOST_IDS)('the store listing of %s', (host) => {
  const listing = sections(host);

  it('has the name and the summary of the manifest', () => {
    expect(listing.Name).toBe(EXTENSION_TEXTS.name(HOSTS[host].name));
    expect(listing.Summary).toBe(EXTENSION_TEXTS.description(HOSTS[host].name));
  });

  it('is within the store’s limits', () => {
    expect(listing.Name.length).toBeLessThanOrEqual(MAX_NAME);
    expect(listing.Summary.length).toBeLessThanOrEqual(MAX_SUMMARY);
    expect(listing.Description.length).toBeLessThanOrEqual(MAX_DESCRIPTION);
    expect(listing['Single purpose'].length).toBeLessThanOrEqual(MAX_ANSWER);
  });

  it('gives a reason for each permission and its host', () => {
    const asked = [
      'storage',
      'offscreen',
      'identity',
      'Host permission: the service',
      `Content script: ${HOSTS[host].extensionPages}`,
    ];
    for (const heading of asked) {
      expect(listing[heading], heading).toBeDefined();
      expect(listing[heading].length, heading).toBeLessThanOrEqual(MAX_ANSWER);
    }
  });
});
