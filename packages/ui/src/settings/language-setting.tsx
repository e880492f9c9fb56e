import { isLanguage, LANGUAGE_TAGS, type Language, languageFacts } from '@beep/core/languages';
import { PREFERENCES_TEXTS, SITE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { Select } from '../controls/select-field.tsx';
import styles from './settings.module.css';
import { useSettingsPorts } from './settings-ports.ts';
import { SettingsSection } from './settings-section.tsx';

/** The language of the page, where its user decides it. A choice counts at once. */
export function LanguageSetting(): ReactNode {
  const { language } = useSettingsPorts();
  if (language === undefined) return null;
  return (
    <SettingsSection heading={SITE_TEXTS.language}>
      <LanguageSelect {...language} />
    </SettingsSection>
  );
}

/** Where the language of the page is kept. */
export interface LanguageChoice {
  /** Null if the browser decides. */
  readonly chosen: Language | null;
  /** Shows the page in the language. False if the account could not be told. */
  readonly choose: (language: Language | null) => Promise<boolean>;
}

function LanguageSelect({ chosen, choose }: LanguageChoice): ReactNode {
  const [shown, setShown] = useState(chosen);
  const [isNotSaved, setNotSaved] = useState(false);
  const change = async (wanted: Language | null): Promise<void> => {
    setShown(wanted);
    setNotSaved(false);
    if (!(await choose(wanted))) {
      setShown(chosen);
      setNotSaved(true);
    }
  };
  return (
    <div className={styles.field}>
      <Select
        aria-label={SITE_TEXTS.language}
        value={shown ?? ''}
        onChange={({ target }) => void change(isLanguage(target.value) ? target.value : null)}
      >
        <option value="">{PREFERENCES_TEXTS.anyLanguage}</option>
        {LANGUAGE_TAGS.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languageFacts(tag).name}
          </option>
        ))}
      </Select>
      {isNotSaved && (
        <p role="alert" className={styles.problem}>
          {PREFERENCES_TEXTS.notSaved}
        </p>
      )}
    </div>
  );
}
