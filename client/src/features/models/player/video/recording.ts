const kinds = [
  { type: 'video/webm;codecs=vp9', extension: 'webm' },
  { type: 'video/webm', extension: 'webm' },
  { type: 'video/mp4', extension: 'mp4' },
] as const
/** Flat colours and sharp edges stay what they are. */
const BITS_PER_SECOND = 12_000_000

export type VideoKind = (typeof kinds)[number]

/** What this browser can record; null: nothing. */
export function videoKind(): VideoKind | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null
  return kinds.find(({ type }) => MediaRecorder.isTypeSupported(type)) ?? null
}

export interface Recording {
  kind: VideoKind
  pictures: number
  perSecond: number
  /** Onto the canvas, which keeps its size. */
  draw(canvas: HTMLCanvasElement, picture: number): void
  told(done: number): void
  signal: AbortSignal
}

/**
 * A video of pictures, each of which is seen equally long: recorders take the time that passes, so that it takes as long
 * as it lasts. Rejects with ABORTED.
 */
export async function record({ kind, pictures, perSecond, draw, told, signal }: Recording): Promise<Blob> {
  const [canvas, next] = [document.createElement('canvas'), document.createElement('canvas')]
  draw(canvas, 0)
  const stream = canvas.captureStream()
  const recorder = new MediaRecorder(stream, { mimeType: kind.type, videoBitsPerSecond: BITS_PER_SECOND })
  const ended = endOf(recorder, kind)
  recorder.start()
  try {
    await firstPicture(recorder, canvas, signal)
    for (let picture = 0; picture < pictures; picture++) {
      // What is drawn for a long time is not seen for longer.
      recorder.pause()
      await shownPage(signal)
      draw(next, picture)
      recorder.resume()
      // A picture that comes while nothing is recorded is lost.
      canvas.getContext('2d')?.drawImage(next, 0, 0)
      await passed(1_000 / perSecond, signal)
      told(picture + 1)
    }
  } finally {
    recorder.stop()
    for (const track of stream.getTracks()) track.stop()
  }
  return ended
}

const LOOKS = 100
const LOOK_MS = 50

/** All others are changes of the first one: nothing is paused before it is written. */
async function firstPicture(recorder: MediaRecorder, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  let bytes = 0
  recorder.addEventListener('dataavailable', ({ data }) => {
    bytes += data.size
  })
  for (let look = 0; bytes === 0 && look < LOOKS; look++) {
    canvas.getContext('2d')?.drawImage(canvas, 0, 0)
    recorder.requestData()
    await passed(LOOK_MS, signal)
  }
}

function endOf(recorder: MediaRecorder, { type }: VideoKind): Promise<Blob> {
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  return new Promise((resolve, reject) => {
    recorder.onstop = () => resolve(new Blob(parts, { type }))
    recorder.onerror = () => reject(new Error('The browser cannot record'))
  })
}

/** A page that nobody sees is not drawn. */
async function shownPage(signal: AbortSignal): Promise<void> {
  while (document.hidden)
    await heard((done) => document.addEventListener('visibilitychange', done, { once: true }), signal)
}

const passed = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  heard((done) => setTimeout(done, milliseconds), signal)

function heard(listen: (done: () => void) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(new Error('ABORTED'))
    signal.addEventListener('abort', () => reject(new Error('ABORTED')), { once: true })
    listen(resolve)
  })
}
