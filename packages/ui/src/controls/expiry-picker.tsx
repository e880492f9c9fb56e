import { CONTROL_LABELS, controlName, namedValue, USER_TEXTS } from '@beep/core/texts';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOpened } from '../actor/use-loaded.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import buttonStyles from './button.module.css';
import type { ExpiryMenuView, ExpiryMenuViewProps } from './expiry-menu-view.tsx';
import styles from './expiry-picker.module.css';

export interface ExpiryPickerProps extends Pick<ExpiryMenuViewProps, 'onChoose' | 'longestLife'> {
  /** The current expiration as text; null draws only "Change". */
  readonly current: string | null;
  /** Names the recording if a screen has several. */
  readonly what?: string;
  readonly isUpdating: boolean;
  /** Lighter, for tables. */
  readonly isPlain?: boolean;
}

/** The press that came before the menu was loaded. */
type EarlyPress = 'click' | 'ArrowDown' | 'ArrowUp';

async function loadView(): Promise<typeof ExpiryMenuView> {
  return (await import('./expiry-menu-view.tsx')).ExpiryMenuView;
}

/**
 * The expiration picker: a button that opens a menu. Arrow keys only move through the menu; Enter, Space or a press
 * choose. The button keeps the focus while the choice is carried out.
 */
export function ExpiryPicker(props: ExpiryPickerProps): ReactNode {
  const { current, what, isUpdating, isPlain = false, onChoose, longestLife } = props;
  const [isOpen, setOpen] = useState(false);
  const [early, setEarly] = useState<EarlyPress | null>(null);
  const View = useOpened(loadView, early !== null);
  const setOpenUnlessBusy = (open: boolean): void => setOpen(open && !isUpdating);
  const shown = isUpdating ? USER_TEXTS.updating : current;
  const look = {
    className: classNames(
      buttonStyles.bare,
      styles.picker,
      current === null ? styles.word : isPlain && styles.plain,
    ),
    'aria-label': pickerName(shown, what),
    'data-printed': current === null ? undefined : '',
    ...(isUpdating && { 'aria-busy': true, 'aria-disabled': true }),
  };
  const children = (
    <>
      <span>{shown ?? CONTROL_LABELS.change}</span>
      {current !== null && <Icon name="chevron" />}
    </>
  );
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  // Another button element replaces the first one: move the focus before the next key arrives.
  useLayoutEffect(() => {
    if (View !== null && hasFocus.current) button.current?.focus();
    hasFocus.current = false;
  }, [View]);
  useEffect(() => {
    if (View === null || early === null) return;
    repeatPress(button.current, early);
    setEarly(null);
  }, [View, early]);
  if (View === null) {
    const press = (pressed: EarlyPress): void => setEarly(isUpdating ? null : pressed);
    return (
      <PickerButton
        {...look}
        aria-haspopup="menu"
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
        onClick={() => press('click')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          press(event.key);
        }}
      >
        {children}
      </PickerButton>
    );
  }
  return (
    <View
      isOpen={isOpen}
      onOpenChange={setOpenUnlessBusy}
      onChoose={onChoose}
      longestLife={longestLife}
      trigger={
        <PickerButton {...look} ref={button}>
          {children}
        </PickerButton>
      }
    />
  );
}

/** Opens the menu as that press would, including its focus. */
function repeatPress(button: HTMLButtonElement | null, press: EarlyPress): void {
  if (press === 'click') button?.click();
  else button?.dispatchEvent(new KeyboardEvent('keydown', { key: press, bubbles: true, cancelable: true }));
}

function PickerButton(props: ComponentProps<'button'>): ReactNode {
  return <button type="button" {...props} />;
}

/** Contains the visible text, so that voice control finds the button by it. */
function pickerName(shown: string | null, what: string | undefined): string {
  const label = CONTROL_LABELS.changeExpiration;
  return controlName(shown === null ? label : namedValue({ name: label, value: shown }), what);
}
