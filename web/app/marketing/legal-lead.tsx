import { LANGUAGE, LEGAL_EFFECTIVE, SITE_TEXTS, sentenceText } from '@beep/core/texts';
import type { ReactNode } from 'react';

/** The legal texts count in this language, and are written in no other. */
export const LEGAL_LANGUAGE = 'en';

/** Since when a legal text applies; on a page in another language also that it is not translated. */
export function LegalLead(): ReactNode {
  if (LANGUAGE === LEGAL_LANGUAGE) return <span>{LEGAL_EFFECTIVE}</span>;
  return (
    <>
      <span>{sentenceText({ sentence: SITE_TEXTS.legalInEnglish })}</span>
      <bdi lang={LEGAL_LANGUAGE}>{LEGAL_EFFECTIVE}</bdi>
    </>
  );
}
