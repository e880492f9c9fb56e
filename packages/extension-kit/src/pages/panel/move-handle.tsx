import { PAGE_TEXTS } from '@beep/core/texts';
import { IconButton } from '@beep/ui';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { PanelMove } from '../../panel-messages.ts';
import styles from '../page-notices.module.css';

const STEP_PX = 32;
/** Shorter movements count as a press. */
const DRAG_FROM_PX = 4;

const STEPS: Readonly<Record<string, PanelMove>> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};

export interface MoveHandleProps {
  /** Moves by an offset or, with null, to the next corner. */
  readonly onMove: (by: PanelMove | null) => void;
}

/** Moves the panel by dragging or arrow keys; each press moves it to the next corner. */
export function MoveHandle({ onMove }: MoveHandleProps): ReactNode {
  const held = useRef<PanelMove | null>(null);
  const hasMoved = useRef(false);

  function grab({ currentTarget, pointerId, screenX: x, screenY: y, button }: PointerEvent): void {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    held.current = { x, y };
    hasMoved.current = false;
  }

  // In screen coordinates: the frame moves under the pointer.
  function drag({ screenX: x, screenY: y }: PointerEvent): void {
    const from = held.current;
    if (from === null) return;
    if (!hasMoved.current && Math.hypot(x - from.x, y - from.y) < DRAG_FROM_PX) return;
    hasMoved.current = true;
    held.current = { x, y };
    onMove({ x: x - from.x, y: y - from.y });
  }

  function release(): void {
    held.current = null;
  }

  function step(event: KeyboardEvent): void {
    // A drag that ended outside the handle was followed by no click.
    hasMoved.current = false;
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(by);
  }

  return (
    <IconButton
      icon="move"
      label={PAGE_TEXTS.movePanel}
      className={styles.move}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={step}
      onClick={() => {
        if (!hasMoved.current) onMove(null);
        hasMoved.current = false;
      }}
    />
  );
}
