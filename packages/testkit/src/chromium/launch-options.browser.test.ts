import { expect, it } from 'vitest';

it('gives pages a microphone with speech', async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const loudness = (): number => {
    analyser.getFloatTimeDomainData(wave);
    return Math.max(...wave.map(Math.abs));
  };
  await expect.poll(loudness, { timeout: 5000 }).toBeGreaterThan(0.05);
  for (const track of stream.getTracks()) {
    track.stop();
  }
  await context.close();
});
