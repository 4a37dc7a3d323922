import { type BcfTopic, type BcfVersion, type ReadBcf, readBcf, writeBcf } from '@plumbline/core/bim/bcf'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'

export type ArchiveTask = { read: Uint8Array } | { topics: readonly BcfTopic[]; version: BcfVersion; aspect: number }

export type ArchiveAnswer = { read: ReadBcf } | { archive: Uint8Array<ArrayBuffer> } | { failed: string }

/** An archive says itself how much is in it; more than that nobody has to talk about. */
const MAX_FILE_BYTES = 20_000_000
const MAX_BYTES = 300_000_000
const MAX_FILES = 5_000
const wanted = /\/(markup\.bcf|[^/]+\.(bcfv|png|jpe?g))$/i

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ArchiveTask>) => void) | null
  postMessage(answer: ArchiveAnswer): void
}

scope.onmessage = ({ data }) => {
  try {
    if ('read' in data) scope.postMessage({ read: readBcf(unpacked(data.read)) })
    else scope.postMessage({ archive: packed(data.topics, data.version, data.aspect) })
  } catch (error) {
    scope.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
}

function unpacked(archive: Uint8Array): Map<string, Uint8Array> {
  let [files, bytes] = [0, 0]
  const found = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (!wanted.test(name) || originalSize > MAX_FILE_BYTES) return false
      bytes += originalSize
      return ++files <= MAX_FILES && bytes <= MAX_BYTES
    },
  })
  return new Map(Object.entries(found).map(([name, content]) => [name.replaceAll('\\', '/'), content]))
}

/** Pictures are packed already. */
function packed(topics: readonly BcfTopic[], version: BcfVersion, aspect: number): Uint8Array<ArrayBuffer> {
  const files: Zippable = {}
  for (const [path, content] of writeBcf(topics, version, aspect)) {
    files[path] = typeof content === 'string' ? strToU8(content) : [content, { level: 0 }]
  }
  return zipSync(files)
}
