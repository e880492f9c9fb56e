import type { Preferences, PreferencesChange } from '@beep/api/features/preferences';
import { type LanguageChoice, languagesHint, transcriptLanguages } from '@beep/core/account';
import {
  CONTROL_LABELS,
  HEARD_MAIL_TEXTS,
  INBOX_TEXTS,
  POLICY_TEXTS,
  PREFERENCES_TEXTS,
  SETTINGS_TEXTS,
} from '@beep/core/texts';
import { type ReactNode, useId } from 'react';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/select-field.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { Loading } from '../loading/loading.ts';
import { useLoadedValue } from '../loading/use-loaded-value.ts';
import { type SavedChanges, useSavedChanges } from '../loading/use-saved-changes.ts';
import { Hint } from '../text/text.tsx';
import type { OwnAccount } from '../ui-ports.ts';
import styles from './settings.module.css';
import { useSettingsPorts } from './settings-ports.ts';
import { SettingsSection } from './settings-section.tsx';
import { Switch, type SwitchProps } from './switch.tsx';

/** The signed-in user's settings for transcripts. Each change is saved at once, apart from the form. */
export function TranscriptSettings(): ReactNode {
  const { account } = useSettingsPorts();
  return account === null ? null : <OwnSettings {...account} />;
}

function OwnSettings(account: OwnAccount): ReactNode {
  const session = useActor(account.session);
  const { isFirstRelease } = useOwnPolicy();
  if (session.status !== 'signed-in' || isFirstRelease) return null;
  return (
    <SettingsSection heading={SETTINGS_TEXTS.accountHeading}>
      <Hint>{SETTINGS_TEXTS.savedAtOnce}</Hint>
      <Settings key={session.user.uid} uid={session.user.uid} calls={account.calls} />
    </SettingsSection>
  );
}

interface SettingsProps extends Pick<OwnAccount, 'calls'> {
  readonly uid: string;
}

function Settings({ uid, calls }: SettingsProps): ReactNode {
  const loaded = useLoadedValue(['preferences', uid], () => calls.getPreferences({}), {
    refreshOnFocus: false,
  });
  const { shown, saving, change } = useSavedChanges<Preferences, PreferencesChange>(loaded, (body) =>
    calls.changePreferences({ body }),
  );
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.label}>{PREFERENCES_TEXTS.heading}</legend>
        {shown === undefined ? (
          <NotShown loaded={loaded} />
        ) : (
          <Fields shown={shown} saving={saving} onChange={change} />
        )}
      </fieldset>
      {shown?.replies_for_new !== undefined && (
        <fieldset className={styles.group}>
          <legend className={styles.label}>{INBOX_TEXTS.preferences}</legend>
          <RepliesForNew
            isOn={shown.replies_for_new}
            onChange={(replies_for_new) => change({ replies_for_new })}
          />
        </fieldset>
      )}
      {shown?.mails_when_heard !== undefined && (
        <fieldset className={styles.group}>
          <legend className={styles.label}>{HEARD_MAIL_TEXTS.heading}</legend>
          <Switch
            isOn={shown.mails_when_heard}
            name={HEARD_MAIL_TEXTS.whenHeard}
            hint={HEARD_MAIL_TEXTS.whenHeardHint}
            onChange={(mails_when_heard) => change({ mails_when_heard })}
          />
        </fieldset>
      )}
    </>
  );
}

function NotShown({ loaded }: { readonly loaded: Loading<Preferences> }): ReactNode {
  if (loaded.status !== 'failed' || loaded.isRetrying) {
    return (
      <p role="status" className={styles.waiting}>
        {PREFERENCES_TEXTS.loading}
      </p>
    );
  }
  const isOffline = loaded.failure.kind === 'network';
  return (
    <>
      <Notice kind="error">
        {isOffline ? PREFERENCES_TEXTS.notLoadedOffline : PREFERENCES_TEXTS.notLoaded}
      </Notice>
      <Button kind="line" onClick={loaded.retry}>
        {CONTROL_LABELS.tryAgain}
      </Button>
    </>
  );
}

interface FieldsProps extends Pick<SavedChanges<Preferences, PreferencesChange>, 'saving'> {
  readonly shown: Preferences;
  readonly onChange: (change: PreferencesChange) => void;
}

function Fields({ shown, saving, onChange }: FieldsProps): ReactNode {
  if (!shown.available) return <Hint>{PREFERENCES_TEXTS.unavailable}</Hint>;
  return (
    <>
      <TranscriptSwitch isOn={shown.transcripts} onChange={(transcripts) => onChange({ transcripts })} />
      <LanguageField shown={shown} onChange={(language) => onChange({ language })} />
      <p role="status" className={saving === 'notSaved' ? styles.problem : styles.saving}>
        {saving === null ? '' : PREFERENCES_TEXTS[saving]}
      </p>
    </>
  );
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
