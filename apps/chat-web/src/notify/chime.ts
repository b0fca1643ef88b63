/// <reference lib="dom" />

/** Two tones, in Hz, each this long, in seconds. */
const TONES = [784, 1_047];
const SECONDS = 0.14;
const VOLUME = 0.08;
/** More than one sound in this time, in ms, is one. */
const TOGETHER_MS = 2_000;

let context: AudioContext | undefined;
let last = -Infinity;

/** Plays a short sound, unless one was played just now. Browsers allow it once the user has pressed something. */
export function chime(): void {
  const now = performance.now();
  if (now - last < TOGETHER_MS) return;
  last = now;
  const audio = (context ??= new AudioContext());
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  TONES.forEach((frequency, index) => play(audio, frequency, index * SECONDS));
}

function play(audio: AudioContext, frequency: number, after: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const begin = audio.currentTime + after;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(VOLUME, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + SECONDS);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + SECONDS);
}
