import RecordRTC, { MediaStreamRecorder } from 'recordrtc';
import { AUDIO_BITS_PER_SECOND, type BenchRecorder, TIMESLICE_MS } from './recorders.ts';

/** RecordRTC as in its documentation for audio, with the same encoder. */
export class PlainRecordRtc implements BenchRecorder {
  #stream: MediaStream | null = null;
  #recorder: RecordRTC | null = null;

  async start(): Promise<void> {
    this.#stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    this.#recorder = new RecordRTC(this.#stream, {
      type: 'audio',
      mimeType: 'audio/webm;codecs=opus',
      recorderType: MediaStreamRecorder,
      timeSlice: TIMESLICE_MS,
      bitsPerSecond: AUDIO_BITS_PER_SECOND,
      disableLogs: true,
    });
    this.#recorder.startRecording();
  }

  async stop(): Promise<number> {
    const recorder = this.#recorder;
    if (recorder === null) return 0;
    await new Promise<void>((resolve) => recorder.stopRecording(() => resolve()));
    const { size } = recorder.getBlob();
    recorder.destroy();
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    return size;
  }
}
