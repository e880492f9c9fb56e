import { PlayerCard } from '../player/player-card.tsx';
import { TranscriptEditor, type TranscriptEditorProps } from '../transcripts/editor/transcript-editor.tsx';
import { TranscriptSection } from '../transcripts/transcript-section.tsx';
import { aRecording } from './fake-library.ts';
import { type RenderedUi, type RenderUiOptions, renderUi } from './render-ui.tsx';

/** Renders the open editor of the transcript of the recording `r1`, below its player, at the edge of a page. */
export function drawTranscriptEditor(
  props: Pick<TranscriptEditorProps, 'transcript' | 'onDone' | 'onCancel'>,
  options?: RenderUiOptions,
): Promise<RenderedUi> {
  return renderUi(
    <div style={{ paddingInline: 'var(--gutter)' }}>
      <PlayerCard
        recording={aRecording()}
        expiry={null}
        below={(player) => (
          <TranscriptSection>
            <TranscriptEditor isOpen player={player} {...props} />
          </TranscriptSection>
        )}
      />
    </div>,
    options,
  );
}
