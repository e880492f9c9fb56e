const RULE = '='.repeat(78);

const PREFACE = `THIRD-PARTY NOTICES

Beep contains works of others, and its service installs some. They are not under Beep's own terms
but under those below, and nothing in Beep's terms takes away a right that these give.

"site", "extensions", "add-on" and "service" say what a work is bundled into; "installed with the
service" is what its package-lock.json names and the package registry delivers.

The source of every package is at the address beside it, in the version that is named.
`;

const OFFER = `LIBRARIES UNDER THE GNU LGPL, AND THE OFFER OF THEIR SOURCE

These are used unchanged. You may exchange each for another build of it, change it for your own
use, and take the product apart as far as finding faults in such a change needs it. Their complete
source is at the addresses below. Whoever hands this copy of Beep to you also gives you, for at
least three years from that day and for no more than the cost of doing so, the complete source of
these libraries with what builds them; ask where you got the copy.
`;

/**
 * The text of THIRD-PARTY-NOTICES.txt: what is shipped, each licence text once, with all the packages that it is for.
 * `packages` as `shippedPackages` gives them.
 */
export function noticesText(packages) {
  const groups = new Map();
  for (const each of packages) {
    groups.set(each.text, [...(groups.get(each.text) ?? []), each]);
  }
  const sections = [...groups].map(
    ([text, members]) => `${RULE}\n\n${members.map(heading).join('\n')}\n\n${text}\n`,
  );
  const exchangeable = packages.filter(({ exchange }) => exchange !== undefined);
  return [PREFACE, offerOf(exchangeable), ...sections].filter(Boolean).join('\n');
}

function offerOf(works) {
  const lines = works.map(
    ({ name, inside, source, exchange, licence }) =>
      `- ${name} (${licence}), inside ${inside}\n  Source: ${source}; how it is built: that of ${inside}\n  It is ${exchange}.`,
  );
  return lines.length === 0 ? '' : `${OFFER}\n${lines.join('\n')}\n`;
}

function heading({ name, version, inside, licence, source, parts }) {
  const title = inside === undefined ? `${name} ${version}` : `${name}, inside ${inside}`;
  return `${title}\n  ${[licence, parts.join(', '), source].filter(Boolean).join(' | ')}`;
}
