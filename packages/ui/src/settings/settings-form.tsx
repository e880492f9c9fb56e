import { isExpirationOption } from '@beep/core/expiry';
import { microphoneListText } from '@beep/core/microphones';
import { defaultExpiration, expirationChoices, longestLifeText, shortenedText } from '@beep/core/policies';
import { type RecorderSettingsValues, withSound } from '@beep/core/settings';
import {
  CONTROL_LABELS,
  EXPIRATION_HEADING,
  EXPIRATION_LABELS,
  SETTINGS_TEXTS,
  USER_TEXTS,
} from '@beep/core/texts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { MicrophoneSelect } from '../controls/microphone-select.tsx';
import { Select } from '../controls/select-field.tsx';
import { type MicrophonesView, useMicrophones } from '../microphones/use-microphones.ts';
import { Hint } from '../text/text.tsx';
import { useUiPorts } from '../ui-ports.ts';
import { ArchiveSettings } from './archive-settings.tsx';
import { LanguageSetting } from './language-setting.tsx';
import { MicCheckField } from './mic-check-field.tsx';
import styles from './settings.module.css';
import { useSettingsPorts } from './settings-ports.ts';
import { SettingsSection } from './settings-section.tsx';
import { Switch } from './switch.tsx';
import { TranscriptSettings } from './transcript-settings.tsx';

export interface SettingsFormProps {
  readonly onSave: (values: RecorderSettingsValues) => void;
  /** Absent on a page of its own, which is simply left. */
  readonly onCancel?: () => void;
  /** False if the check, which starts when its section is opened, would ask for a permission that is not granted yet. */
  readonly checksMicrophone?: boolean;
}

/** What is chosen above the sections holds only once it is saved; the sections of the account save at once. */
export function SettingsForm(props: SettingsFormProps): ReactNode {
  const { onSave, onCancel, checksMicrophone = true } = props;
  const { recorderSettings } = useUiPorts();
  const [values, setValues] = useState(recorderSettings.getSnapshot);
  const microphones = useMicrophones(useSettingsPorts());
  const change = (changed: Partial<RecorderSettingsValues>): void => setValues({ ...values, ...changed });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(values);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ExpirationField values={values} onChange={change} />
      <MicrophoneField values={values} onChange={change} microphones={microphones} />
      <SoundSwitches values={values} onChange={change} />
      <Switch
        isOn={values.hasKeyboardShortcuts}
        name={USER_TEXTS.keyboardShortcuts}
        hint={SETTINGS_TEXTS.keyboardShortcutsHint}
        onChange={(hasKeyboardShortcuts) => change({ hasKeyboardShortcuts })}
      />
      <div className={styles.sections}>
        {checksMicrophone && (
          <SettingsSection heading={SETTINGS_TEXTS.micCheck}>
            <MicCheckField microphoneId={values.microphoneId} onAllowed={microphones.refresh} />
          </SettingsSection>
        )}
        <LanguageSetting />
        <TranscriptSettings />
        <ArchiveSettings />
        <SettingsSection heading={SETTINGS_TEXTS.micHelpHeading}>
          <Hint>{SETTINGS_TEXTS.micHelp}</Hint>
        </SettingsSection>
      </div>
      <div className={classNames(styles.actions, onCancel === undefined && styles.atRest)}>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {CONTROL_LABELS.cancel}
          </Button>
        )}
        <Button kind="primary" type="submit">
          {SETTINGS_TEXTS.saveChanges}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly values: RecorderSettingsValues;
  readonly onChange: (changed: Partial<RecorderSettingsValues>) => void;
}

/** What the policy forbids is shown but cannot be chosen; a longer choice of the user counts as the longest. */
function ExpirationField({ values, onChange }: FieldProps): ReactNode {
  const id = useId();
  const hintId = useId();
  const policy = useOwnPolicy();
  const { longestLife } = policy;
  const shortened = values.expiration === null ? null : shortenedText(longestLife, values.expiration);
  const hint = shortened ?? longestLifeText(longestLife);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{SETTINGS_TEXTS.defaultExpiration}</label>
      <Select
        id={id}
        value={defaultExpiration(policy, values.expiration)}
        aria-describedby={hint === null ? undefined : hintId}
        onChange={({ target }) => {
          if (isExpirationOption(target.value)) onChange({ expiration: target.value });
        }}
      >
        <option disabled>{EXPIRATION_HEADING}</option>
        {expirationChoices(longestLife).map(({ option, isAllowed }) => (
          <option key={option} value={option} disabled={!isAllowed}>
            {EXPIRATION_LABELS[option]}
          </option>
        ))}
      </Select>
      {hint !== null && (
        <p id={hintId} className={styles.rule}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface MicrophoneFieldProps extends FieldProps {
  readonly microphones: MicrophonesView;
}

function MicrophoneField({ values, onChange, microphones }: MicrophoneFieldProps): ReactNode {
  const id = useId();
  const problem = microphones.outcome === null ? null : microphoneListText(microphones.outcome);
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {CONTROL_LABELS.microphone}
      </span>
      <MicrophoneSelect
        labelledBy={id}
        outcome={microphones.outcome}
        selectedId={values.microphoneId}
        onChoose={(microphoneId) => onChange({ microphoneId })}
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** How the sound is processed. */
function SoundSwitches({ values, onChange }: FieldProps): ReactNode {
  const { mayIsolateVoice } = useSettingsPorts();
  const { isNaturalSound, isVoiceIsolated } = values;
  return (
    <>
      <Switch
        isOn={isNaturalSound}
        name={SETTINGS_TEXTS.naturalSound}
        hint={SETTINGS_TEXTS.naturalSoundHint}
        onChange={(isOn) => onChange(withSound(values, { isNaturalSound: isOn }))}
      />
      {mayIsolateVoice && (
        <Switch
          isOn={isVoiceIsolated}
          name={SETTINGS_TEXTS.voiceIsolation}
          hint={SETTINGS_TEXTS.voiceIsolationHint}
          onChange={(isOn) => onChange(withSound(values, { isVoiceIsolated: isOn }))}
        />
      )}
    </>
  );
}
