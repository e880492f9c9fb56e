import { LANGUAGE_PARAMETER, LANGUAGE_TAGS, languageFacts } from '@beep/core/languages';
import { LANGUAGE, SITE_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { chooseByLink } from './keep-language.ts';

/** This page in each language. On a page without React `runAround` keeps the choice. */
export function LanguageLinks(): ReactNode {
  return (
    <nav aria-label={SITE_TEXTS.language}>
      {LANGUAGE_TAGS.map((tag) => (
        <a
          key={tag}
          href={`?${LANGUAGE_PARAMETER}=${tag}`}
          lang={tag}
          hrefLang={tag}
          aria-current={tag === LANGUAGE ? 'true' : undefined}
          onClick={(event) => chooseByLink(event.currentTarget)}
        >
          {languageFacts(tag).name}
        </a>
      ))}
    </nav>
  );
}
