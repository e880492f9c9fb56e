/** Licences under which we may hand a package on with the notices alone. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
];
/** Whose own files stay under it: we change none, and the notices say where the source is. */
const BY_FILE = ['MPL-2.0', 'OFL-1.1'];
/** Libraries that whoever has the product must be able to exchange. */
const EXCHANGEABLE = ['LGPL-2.0-or-later', 'LGPL-2.1-only', 'LGPL-2.1-or-later'];
/** What would have to be done to all of ours, or what forbids a use. */
const REFUSED = /^(?:A?GPL|SSPL|BUSL|EUPL|OSL|CC-BY-NC|CC-BY-ND|CC-BY-SA|Elastic|UNLICENSED|SEE LICEN[CS]E)/i;

/**
 * What keeps a package from being shipped, as texts. A package is `{ name, version, licence, text, source }`; one inside
 * another has `inside`, and `exchange` where it can be exchanged for another build.
 */
export function licenceProblems(packages) {
  return packages.flatMap((each) => {
    const problem = licenceProblem(each);
    return problem === undefined ? [] : [`${each.name} ${each.version ?? `in ${each.inside}`}: ${problem}`];
  });
}

function licenceProblem({ licence, text, source, exchange }) {
  if (typeof licence !== 'string' || licence === '') {
    return 'has no licence';
  }
  const refused = alternatives(licence).map((all) => all.map((one) => refusal(one, exchange)).find(Boolean));
  if (!refused.includes(undefined)) {
    return refused[0];
  }
  if (text.trim() === '') {
    return `there is no text of its licence (${licence})`;
  }
  const asksForSource = [...BY_FILE, ...EXCHANGEABLE].some((one) => licence.includes(one));
  return !asksForSource || source !== '' ? undefined : 'does not say where its source is';
}

function refusal(licence, exchange) {
  if (PERMISSIVE.includes(licence) || BY_FILE.includes(licence)) {
    return undefined;
  }
  if (EXCHANGEABLE.includes(licence)) {
    return exchange ? undefined : `${licence} asks that it can be exchanged; nothing says how`;
  }
  return REFUSED.test(licence) ? `${licence} may not be shipped` : `${licence} is no licence that we know`;
}

/** An SPDX expression as the lists of licences that are to be kept together; one of the lists suffices. */
function alternatives(expression) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain.split(' OR ').map((all) => all.split(' AND '));
}
