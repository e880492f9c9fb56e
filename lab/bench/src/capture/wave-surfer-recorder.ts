import WaveSurfer from 'wavesurfer.js';
import RecordPlugin from 'wavesurfer.js/plugins/record';
import { AUDIO_BITS_PER_SECOND, type BenchRecorder, TIMESLICE_MS } from './recorders.ts';

/** wavesurfer.js with its record plugin, which draws the waveform while it records. */
export class WaveSurferRecorder implements BenchRecorder {
  #surfer: WaveSurfer | null = null;
  #plugin: RecordPlugin | null = null;

  async start(): Promise<void> {
    this.#plugin = RecordPlugin.create({
      mimeType: 'audio/webm;codecs=opus',
      audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
      mediaRecorderTimeslice: TIMESLICE_MS,
      renderRecordedAudio: false,
    });
    this.#surfer = WaveSurfer.create({ container: '#waveform', plugins: [this.#plugin] });
    await this.#plugin.startRecording();
  }

  async stop(): Promise<number> {
    const plugin = this.#plugin;
    if (plugin === null) return 0;
    const ended = new Promise<Blob>((resolve) => plugin.once('record-end', resolve));
    plugin.stopRecording();
    const { size } = await ended;
    this.#surfer?.destroy();
    return size;
  }
}
