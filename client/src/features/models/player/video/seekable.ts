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
 * The same video as recorders should have written it: how long it is stands at its beginning and where one may jump to at
 * its end. What is recorded stays as it is, nothing is encoded again.
 */
export async function seekable(video: Blob, { extension }: VideoKind): Promise<Blob> {
  const input = new Input({ source: new BlobSource(video), formats: [WEBM, MP4] })
  const format = extension === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target: new BufferTarget() })
  const conversion = await Conversion.init({ input, output })
  await conversion.execute()
  return output.target.buffer ? new Blob([output.target.buffer], { type: video.type }) : video
}
