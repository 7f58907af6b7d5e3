let context: AudioContext | undefined

/** Two short soft tones: it is your turn. Does nothing where the browser allows no sound yet. */
export function chime(): void {
  try {
    context ??= new AudioContext()
    const start = context.currentTime + 0.02
    for (const [index, pitch] of [523.25, 783.99].entries()) tone(context, pitch, start + index * 0.16)
  } catch {
    context = undefined
  }
}

function tone(audio: AudioContext, pitch: number, at: number): void {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = 'sine'
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(0.12, at + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + 0.55)
}
