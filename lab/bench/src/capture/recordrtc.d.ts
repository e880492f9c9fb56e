declare module 'recordrtc' {
  interface Options {
    readonly type: 'audio';
    readonly mimeType: string;
    readonly recorderType: typeof RecordRTC.MediaStreamRecorder;
    readonly timeSlice: number;
    readonly bitsPerSecond: number;
    readonly disableLogs: boolean;
  }
  class RecordRTC {
    static readonly MediaStreamRecorder: { readonly prototype: object };
    constructor(stream: MediaStream, options: Options);
    startRecording(): void;
    stopRecording(done: () => void): void;
    getBlob(): Blob;
    destroy(): void;
  }
  export = RecordRTC;
}
