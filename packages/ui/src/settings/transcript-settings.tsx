import {
  createPreferences,
  type LanguageChoice,
  languagesHint,
  type Preferences,
  type PreferencesActor,
  type PreferencesState,
  preferencesFailureText,
  savingText,
  transcriptLanguages,
} from '@beep/core/account';
import {
  CONTROL_LABELS,
  HEARD_MAIL_TEXTS,
  INBOX_TEXTS,
  POLICY_TEXTS,
  PREFERENCES_TEXTS,
  SETTINGS_TEXTS,
} from '@beep/core/texts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/select-field.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Hint } from '../text/text.tsx';
import { useUiPorts } from '../ui-ports.ts';
import styles from './settings.module.css';
import { type SettingsAccount, useSettingsPorts } from './settings-ports.ts';
import { SettingsSection } from './settings-section.tsx';
import { Switch, type SwitchProps } from './switch.tsx';

/** The signed-in user's settings for transcripts. Each change is saved at once, apart from the form. */
export function TranscriptSettings(): ReactNode {
  const { account } = useSettingsPorts();
  return account === null ? null : <OwnSettings {...account} />;
}

function OwnSettings(account: SettingsAccount): ReactNode {
  const session = useActor(account.session);
  if (session.status !== 'signed-in') return null;
  return (
    <SettingsSection heading={SETTINGS_TEXTS.accountHeading}>
      <Hint>{SETTINGS_TEXTS.savedAtOnce}</Hint>
      <Settings key={session.user.uid} {...account} />
    </SettingsSection>
  );
}

function Settings({ session, preferences: api }: SettingsAccount): ReactNode {
  const { clock } = useUiPorts();
  const [preferences] = useState(() => createPreferences({ api, tokens: session, clock }));
  const state = useActor(preferences);
  useEffect(() => {
    preferences.send({ type: 'load' });
    return () => preferences.stop();
  }, [preferences]);
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.label}>{PREFERENCES_TEXTS.heading}</legend>
        <Fields state={state} send={preferences.send} />
      </fieldset>
      {state.status === 'ready' && state.shown.opensReplies !== undefined && (
        <fieldset className={styles.group}>
          <legend className={styles.label}>{INBOX_TEXTS.preferences}</legend>
          <RepliesForNew
            isOn={state.shown.opensReplies}
            onChange={(opensReplies) => preferences.send({ type: 'change', change: { opensReplies } })}
          />
        </fieldset>
      )}
      {state.status === 'ready' && state.shown.mailsWhenHeard !== undefined && (
        <fieldset className={styles.group}>
          <legend className={styles.label}>{HEARD_MAIL_TEXTS.heading}</legend>
          <Switch
            isOn={state.shown.mailsWhenHeard}
            name={HEARD_MAIL_TEXTS.whenHeard}
            hint={HEARD_MAIL_TEXTS.whenHeardHint}
            onChange={(mailsWhenHeard) => preferences.send({ type: 'change', change: { mailsWhenHeard } })}
          />
        </fieldset>
      )}
    </>
  );
}

interface FieldsProps {
  readonly state: PreferencesState;
  readonly send: PreferencesActor['send'];
}

function Fields({ state, send }: FieldsProps): ReactNode {
  switch (state.status) {
    case 'idle':
    case 'loading':
      return (
        <p role="status" className={styles.waiting}>
          {PREFERENCES_TEXTS.loading}
        </p>
      );
    case 'not-loaded':
      return (
        <>
          <Notice kind="error">{preferencesFailureText(state.failure)}</Notice>
          <Button kind="line" onClick={() => send({ type: 'load' })}>
            {CONTROL_LABELS.tryAgain}
          </Button>
        </>
      );
    case 'ready':
      if (!state.stored.isAvailable) return <Hint>{PREFERENCES_TEXTS.unavailable}</Hint>;
      return (
        <>
          <TranscriptSwitch
            isOn={state.shown.hasTranscripts}
            onChange={(hasTranscripts) => send({ type: 'change', change: { hasTranscripts } })}
          />
          <LanguageField
            shown={state.shown}
            onChange={(language) => send({ type: 'change', change: { language } })}
          />
          <p role="status" className={state.saving === 'not-saved' ? styles.problem : styles.saving}>
            {savingText(state.saving)}
          </p>
        </>
      );
  }
}

/** Fixed, with the reason, if the school forbids replies. */
function RepliesForNew({ isOn, onChange }: Pick<SwitchProps, 'isOn' | 'onChange'>): ReactNode {
  const { replies: isAllowed } = useOwnPolicy();
  return (
    <Switch
      isOn={isOn && isAllowed}
      name={INBOX_TEXTS.forNew}
      hint={isAllowed ? INBOX_TEXTS.forNewHint : INBOX_TEXTS.forbidden}
      onChange={onChange}
      disabled={!isAllowed}
    />
  );
}

/** Fixed if the school decides. */
function TranscriptSwitch({ isOn, onChange }: Pick<SwitchProps, 'isOn' | 'onChange'>): ReactNode {
  const { transcripts, listeners } = useOwnPolicy();
  const name = PREFERENCES_TEXTS.transcripts;
  if (transcripts === 'owner') {
    const hint =
      listeners === 'anyone' ? PREFERENCES_TEXTS.transcriptsHint : POLICY_TEXTS.transcriptsHintLimited;
    return <Switch isOn={isOn} name={name} hint={hint} onChange={onChange} />;
  }
  const isAlwaysOn = transcripts === 'on';
  const hint = isAlwaysOn ? POLICY_TEXTS.transcriptsOn : POLICY_TEXTS.transcriptsOff;
  return <Switch isOn={isAlwaysOn} name={name} hint={hint} onChange={onChange} disabled />;
}

interface LanguageFieldProps {
  readonly shown: Preferences;
  readonly onChange: (language: string | null) => void;
}

function LanguageField({ shown, onChange }: LanguageFieldProps): ReactNode {
  const id = useId();
  const hintId = useId();
  const hint = languagesHint(shown);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{PREFERENCES_TEXTS.language}</label>
      {hint !== '' && <Hint id={hintId}>{hint}</Hint>}
      <Select
        id={id}
        aria-describedby={hint === '' ? undefined : hintId}
        value={shown.language ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{PREFERENCES_TEXTS.anyLanguage}</option>
        <LanguageOptions shown={shown} />
      </Select>
    </div>
  );
}

/** In two groups if the service does not write all. */
function LanguageOptions({ shown }: Pick<LanguageFieldProps, 'shown'>): ReactNode {
  const choices = transcriptLanguages(shown);
  const options = (wanted: readonly LanguageChoice[]): ReactNode =>
    wanted.map(({ tag, name }) => (
      <option key={tag} value={tag}>
        {name}
      </option>
    ));
  const others = choices.filter(({ isWritten }) => !isWritten);
  if (others.length === 0) return options(choices);
  return (
    <>
      <optgroup label={PREFERENCES_TEXTS.writtenLanguages}>
        {options(choices.filter(({ isWritten }) => isWritten))}
      </optgroup>
      <optgroup label={PREFERENCES_TEXTS.otherLanguages}>{options(others)}</optgroup>
    </>
  );
}
