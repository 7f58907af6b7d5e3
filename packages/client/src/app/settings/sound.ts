let context: AudioContext | undefined

/** Latest delay of a sound, in milliseconds: browsers may hold sounds back until the user has pressed something. */
const LATEST = 1_000

/** Two short soft tones for the user's turn. Silent while the browser does not allow sounds. */
export function chime(): void {
  try {
    context ??= new AudioContext()
    const audio = context
    if (audio.state === 'running') sound(audio)
    else soundSoon(audio, Date.now()).catch(() => undefined)
  } catch {
    context = undefined
  }
}

async function soundSoon(audio: AudioContext, asked: number): Promise<void> {
  await audio.resume()
  if (Date.now() - asked < LATEST) sound(audio)
}

function sound(audio: AudioContext): void {
  const start = audio.currentTime + 0.02
  for (const [index, pitch] of [523.25, 783.99].entries()) tone(audio, pitch, start + index * 0.16)
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
