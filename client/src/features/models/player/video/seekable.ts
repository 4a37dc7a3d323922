import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import type { VideoKind } from './recording.ts'

/**
 * The same video as recorders should have written it: it says how long it is and where one may jump to. Nothing is encoded
 * again. What cannot be read, of which there may be nothing but a beginning, stays as it was recorded.
 */
export async function seekable(video: Blob, kind: VideoKind): Promise<Blob> {
  const rewritten = await rewrite(video, kind).catch(() => null)
  return rewritten ? new Blob([rewritten], { type: video.type }) : video
}

async function rewrite(video: Blob, { extension }: VideoKind): Promise<ArrayBuffer | null> {
  const input = new Input({ source: new BlobSource(video), formats: [WEBM, MP4] })
  const format = extension === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target: new BufferTarget() })
  const conversion = await Conversion.init({ input, output })
  await conversion.execute()
  return output.target.buffer
}
