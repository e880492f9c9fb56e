import { BeepPlayer } from './beep-player.ts';
import { BeepRecorder } from './beep-recorder.ts';

// A page may include the script twice.
if (customElements.get('beep-recorder') === undefined) {
  customElements.define('beep-recorder', BeepRecorder);
  customElements.define('beep-player', BeepPlayer);
}
