import { describe, expect, it } from 'vitest';
import { hostTexts } from './host-texts.ts';
import { HOSTS, hostOfPath, isHostId, recordingSourceOf } from './hosts.ts';
import { sourceName } from './source-name.ts';

describe('the hosts', () => {
  // spec: product.4, record.3, record.19, record.25, api.2
  it.each([
    ['docs', 'BEEP_ADDON_DOCS', 'Record a Voice Note for Docs', 'Insert into Docs'],
    ['gmail', 'BEEP_ADDON_GMAIL', 'Record a Voice Note for Gmail', 'Insert into Gmail'],
    [
      'classroom',
      'BEEP_ADDON_CLASSROOM',
      'Record a Voice Note for Classroom',
      'Insert into Google Classroom',
    ],
    ['front', 'BEEP_FRONT_APP', 'Voice Messages for Front', 'Insert into Front'],
    ['site', 'BEEP_SITE', 'Record a Voice Note', 'Add to Page'],
  ] as const)('%s sends %s and has its own texts', (host, source, heading, buttonLabel) => {
    expect(recordingSourceOf(host)).toBe(source);
    expect(hostTexts(host)).toMatchObject({ heading, buttonLabel });
  });

  it('have a name for people, as the sources of recordings', () => {
    expect(sourceName('BEEP_WEB')).toBe('Beep');
    expect(sourceName('BEEP_ADDON_GMAIL')).toBe('Gmail');
    expect(sourceName('BEEP_SITE')).toBe('Other sites');
  });

  it('take transcripts, except Google Classroom', () => {
    const lengths = Object.entries(HOSTS).map(([id, { maxTranscript }]) => [id, maxTranscript]);
    expect(Object.fromEntries(lengths)).toMatchObject({ classroom: 0, gmail: 5000, docs: 1800, front: 5000 });
  });

  // spec: record.4, record.19, api.2
  it('fall back to the plain web recorder', () => {
    expect(recordingSourceOf(null)).toBe('BEEP_WEB');
    expect(hostTexts(null)).toMatchObject({ heading: 'Record Beep', buttonLabel: 'Copy Link' });
  });

  it('promote their extension except in Front, whose text points to the button', () => {
    for (const host of ['docs', 'gmail', 'classroom'] as const) {
      expect(hostTexts(host).promotion).not.toBeNull();
      expect(hostTexts(host).promotionModal).not.toBeNull();
    }
    expect(hostTexts('front')).toMatchObject({ promotion: null, promotionModal: null });
    expect(hostTexts('front').successDescription).toContain('Insert into Front');
  });

  // spec: record.26
  it('have their own saved text and modals', () => {
    const all = (['docs', 'gmail', 'classroom', 'front', 'site', null] as const).map(hostTexts);
    for (const texts of [
      all.map(({ successDescription }) => successDescription),
      all.map(({ linkCopiedModal }) => linkCopiedModal.text),
      all.flatMap(({ promotionModal }) => promotionModal?.text ?? []),
      all.flatMap(({ promotion }) => promotion ?? []),
    ]) {
      expect(texts.every((text) => text.length > 20)).toBe(true);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it.each(['word', '', 'toString', '__proto__', undefined, 7])('exclude %s', (value) => {
    expect(isHostId(value)).toBe(false);
  });

  // spec: routes.7
  it.each([
    ['/record/docs', 'docs'],
    ['/record/front/', 'front'],
    ['/record', null],
    ['/record/word', null],
    ['/play/docs', null],
    ['/record/docs/more', null],
  ])('are read from the path %s', (pathname, host) => {
    expect(hostOfPath(pathname)).toBe(host);
  });
});
