import type { FileError, FileReader, FileReading, ScheduleFile } from '../file.ts'
import { XmlDecoder } from './decoder.ts'
import { type XmlHandler, XmlReader } from './reader.ts'

export type XmlScan<Content> = { ok: true; content: Content } | { ok: false; error: FileError }

/** Keeps what it wants of an XML file as the bytes arrive; the first error ends it. Nothing throws on content. */
export abstract class XmlScanner<Content> implements XmlHandler {
  error: FileError | null = null
  protected readonly xml = new XmlReader(this)
  readonly #decoder = new XmlDecoder()
  #isEmpty = true

  abstract open(name: string, attributes: string): void
  abstract text(text: string): void
  abstract close(name: string): void
  /** What was kept, when the file has come to its end. */
  protected abstract get content(): Content
  /** Sets the error for a text that is no XML, or none of this kind. */
  protected abstract fail(fault: string): void

  write(chunk: Uint8Array): void {
    if (chunk.length > 0) this.#isEmpty = false
    this.#take(this.#decoder.write(chunk))
  }

  finish(): XmlScan<Content> {
    if (this.#isEmpty) this.error ??= { code: 'UPLOAD_EMPTY', params: {} }
    if (!this.error) this.#take(this.#decoder.write(new Uint8Array(0), true))
    if (!this.error) this.xml.end()
    this.#noteFault()
    if (this.error) return { ok: false, error: this.error }
    return { ok: true, content: this.content }
  }

  #take(text: string): void {
    if (this.#decoder.error) this.error ??= { code: 'UPLOAD_ENCODING', params: { encoding: this.#decoder.error } }
    if (this.error) return
    this.xml.write(text)
    this.#noteFault()
  }

  #noteFault(): void {
    const { fault } = this.xml
    if (fault && !this.error) this.fail(fault)
  }
}

/** What a scanner has kept, as a file of schedules. */
export function xmlFileReader<Content, File extends ScheduleFile>(
  scanner: XmlScanner<Content>,
  fileOf: (content: Content) => FileReading<File>,
): FileReader<File> {
  return {
    write(chunk) {
      scanner.write(chunk)
      return scanner.error === null
    },
    end() {
      const scan = scanner.finish()
      return scan.ok ? fileOf(scan.content) : scan
    },
  }
}

export function readAtOnce<File extends ScheduleFile>(reader: FileReader<File>, bytes: Uint8Array): FileReading<File> {
  reader.write(bytes)
  return reader.end()
}
