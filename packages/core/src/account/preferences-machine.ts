import type { Machine, Step } from '../actor/create-actor.ts';
import type { CallFailure, CallOutcome } from '../recordings/call-outcome.ts';
import type { Preferences, PreferencesChange } from './ports.ts';

/** The last change: being sent, stored, or refused. */
export type SavingState = 'saving' | 'saved' | 'not-saved';

export type PreferencesState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'not-loaded'; readonly failure: CallFailure }
  | {
      readonly status: 'ready';
      /** As the service has them. */
      readonly stored: Preferences;
      /** As the user wants them; the same unless a change is being saved. */
      readonly shown: Preferences;
      /** Null before the first change. */
      readonly saving: SavingState | null;
    };

export type PreferencesEvent =
  /** Loads them, at first and after a failure. */
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly outcome: CallOutcome<Preferences> }
  /** Saved at once. */
  | { readonly type: 'change'; readonly change: PreferencesChange }
  | { readonly type: 'answered'; readonly outcome: CallOutcome<Preferences> };

export type PreferencesEffect =
  | { readonly type: 'load' }
  | { readonly type: 'save'; readonly change: PreferencesChange };

type PreferencesStep = Step<PreferencesState, PreferencesEffect>;
type Ready = Extract<PreferencesState, { readonly status: 'ready' }>;

/** Loads the preferences and saves each change. One call at a time: the last change wins. */
export const preferencesMachine: Machine<PreferencesState, PreferencesEvent, PreferencesEffect> = {
  initial: { status: 'idle' },
  step,
};

function step(state: PreferencesState, event: PreferencesEvent): PreferencesStep {
  switch (event.type) {
    case 'load':
      return state.status === 'idle' || state.status === 'not-loaded'
        ? [{ status: 'loading' }, [{ type: 'load' }]]
        : [state];
    case 'loaded':
      return [state.status === 'loading' ? afterLoading(event.outcome) : state];
    case 'change':
      return state.status === 'ready' ? changed(state, event.change) : [state];
    case 'answered':
      return state.status === 'ready' ? answered(state, event.outcome) : [state];
  }
}

function afterLoading(outcome: CallOutcome<Preferences>): PreferencesState {
  if (outcome.status === 'failed') return { status: 'not-loaded', failure: outcome.failure };
  return { status: 'ready', stored: outcome.value, shown: outcome.value, saving: null };
}

function changed(state: Ready, change: PreferencesChange): PreferencesStep {
  const shown = { ...state.shown, ...change };
  if (state.saving === 'saving') return [{ ...state, shown }];
  return [{ ...state, shown, saving: 'saving' }, [{ type: 'save', change }]];
}

function answered(state: Ready, outcome: CallOutcome<Preferences>): PreferencesStep {
  if (outcome.status === 'failed') return [{ ...state, shown: state.stored, saving: 'not-saved' }];
  const stored = outcome.value;
  const { hasTranscripts, language, opensReplies, mailsWhenHeard } = state.shown;
  const isSaved =
    hasTranscripts === stored.hasTranscripts &&
    language === stored.language &&
    opensReplies === stored.opensReplies &&
    mailsWhenHeard === stored.mailsWhenHeard;
  if (isSaved) return [{ ...state, stored, shown: stored, saving: 'saved' }];
  const change = {
    hasTranscripts,
    language,
    ...(opensReplies !== undefined && { opensReplies }),
    ...(mailsWhenHeard !== undefined && { mailsWhenHeard }),
  };
  return [{ ...state, stored }, [{ type: 'save', change }]];
}
