const newline = 0x0a
const carriageReturn = 0x0d

/** Cuts a stream of chunks into lines, without their ends; LF and CR LF both end a line. */
export class LineSplitter {
  #unfinished: Uint8Array[] = []
  #unfinishedBytes = 0

  /** Bytes of the line that no end was seen of. */
  get unfinishedBytes(): number {
    return this.#unfinishedBytes
  }

  /** Lines are views of the chunk: take what you need before the caller reuses it. `take` returns false to stop. */
  write(chunk: Uint8Array, take: (line: Uint8Array) => boolean): void {
    // Views of a Buffer would be Buffers, which take several times as long to be made.
    const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length)
    let from = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      if (!take(withoutReturn(this.#completed(bytes.subarray(from, end))))) return
      from = end + 1
    }
    if (from === bytes.length) return
    this.#unfinished.push(bytes.slice(from))
    this.#unfinishedBytes += bytes.length - from
  }

  /** The line without an end, so far. */
  rest(): Uint8Array {
    const whole = new Uint8Array(this.#unfinishedBytes)
    let at = 0
    for (const part of this.#unfinished) {
      whole.set(part, at)
      at += part.length
    }
    return withoutReturn(whole)
  }

  #completed(end: Uint8Array): Uint8Array {
    if (this.#unfinishedBytes === 0) return end
    this.#unfinished.push(end)
    this.#unfinishedBytes += end.length
    const line = this.rest()
    this.#unfinished = []
    this.#unfinishedBytes = 0
    return line
  }
}

function withoutReturn(line: Uint8Array): Uint8Array {
  return line[line.length - 1] === carriageReturn ? line.subarray(0, -1) : line
}
