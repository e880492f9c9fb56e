import { type CopySection, LEGAL_EFFECTIVE, privacySections, termsSections } from '@beep/core/texts';
import { describe, expect, it } from 'vitest';

const DETAILS = { supportEmail: 'help@beep.test', copyrightEmail: 'copyright@beep.test' };

/** The text of the sections under a matching heading. */
function wordsOf(sections: readonly CopySection[], heading: RegExp): string {
  return sections
    .filter((section) => heading.test(section.heading))
    .flatMap(({ paragraphs, points = [], afterwards = [] }) => [...paragraphs, ...points, ...afterwards])
    .join(' ');
}

// spec: terms.1
it('both apply since August 12, 2022', () => {
  expect(LEGAL_EFFECTIVE).toBe('Effective August 12, 2022');
});

describe('the terms', () => {
  const terms = termsSections(DETAILS);

  // spec: terms.3
  it('have two opening sections and fourteen numbered ones', () => {
    expect(terms.map(({ heading }) => heading)).toEqual([
      'To Use Our Services',
      'If You Post Content',
      '1. Passwords and Access',
      '2. Your Obligations',
      '3. Public Postings and Licensed Materials',
      '4. Fees and Payments',
      '5. Warranties',
      '6. Limitation of Liability',
      '7. Duration',
      '8. Modification of Terms',
      '9. Modifications to Services',
      '10. International Users',
      '11. Third Party Content',
      '12. Copyright Notice and Counter-Notice',
      '13. Class Action Waiver and Arbitration',
      '14. Miscellaneous',
    ]);
  });

  // spec: roles.23, terms.4, terms.5, terms.6, terms.7, terms.8, terms.9, terms.10, terms.11, terms.12
  // spec: terms.13, terms.14, terms.15, terms.16, terms.17
  it.each([
    ['who may use it', /^To Use/, /at least 18 years old, or have the consent of a parent or guardian/],
    [
      'children',
      /^To Use/,
      /under 13 must not send us any personal information unless their school, or Beep/,
    ],
    ['schools', /^To Use/, /representative .* the school obtains every parental consent/],
    ['unpaid charges', /^4/, /delinquent after 30 days/],
    ['late charges', /^4/, /1\.5 percent per month/],
    ['changes of fees', /^4/, /at least 30 days before they take effect/],
    ['cancelling', /^4/, /cancel a paid plan with 30 days’ notice/],
    ['the free plan', /^4/, /free for now, and a free plan stays when paid plans arrive/],
    ['the cap of liability', /^6/, /fees you paid us in the six months before .* or to \$10 if you use/],
    ['a breach', /^6/, /one month’s fee or up to USD 10/],
    ['late claims', /^6/, /within 3 months/],
    ['affiliation', /^11/, /not affiliated with or endorsed by the provider/],
    ['copyright notices', /^12/, /send a notice to copyright@beep\.test/],
    ['counter-notices', /^12/, /restore the material after 10 business days/],
    ['arbitration', /^13/, /binding arbitration under the consumer arbitration rules/],
    ['class actions', /^13/, /waive .* the right to take part in a class action/],
    ['the law', /^14/, /State of Delaware/],
    ['the venue', /^14/, /courts of the Florida county .* exclusive venue/],
  ])('state the rule on %s', (_name, heading, words) => {
    expect(wordsOf(terms, heading)).toMatch(words);
  });

  // spec: terms.16
  it('name no contact if the site has none configured', () => {
    expect(wordsOf(termsSections({}), /^12/)).toContain('the operator of this site');
  });
});

describe('the privacy policy', () => {
  const privacy = privacySections(DETAILS);

  // spec: privacy.2, privacy.3, privacy.4, privacy.5, privacy.6
  it.each([
    [
      'to know or to delete, by e-mail',
      /To know or to delete, write to help@beep\.test.*We answer by e-mail/,
    ],
    ['when a request is confirmed', /confirm that we received your request within 10 days/],
    ['when it is fulfilled', /fulfill it within 45 days/],
    ['how much longer it may take', /take up to 45 days more/],
    ['how far back it looks', /records of the previous 12 months/],
  ])('tells Californians %s', (_name, words) => {
    expect(wordsOf(privacy, /California/)).toMatch(words);
  });

  // spec: privacy.2
  it('tells Europeans their rights', () => {
    expect(wordsOf(privacy, /Europe/)).toMatch(/access to your information, for its correction or erasure/);
  });
});
