import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { nameFor, nameOfMany } from './build-chunk-names.ts'

/** What only two features have in common is worth a file of its own from here on; before it is made smaller. */
const PAIR_BYTES = 8_192

/** Large libraries, and what is brought by those alone who have them anyway. */
const withLibrary = {
  live: /[\\/]node_modules[\\/]yjs[\\/]/,
  forms: /[\\/]node_modules[\\/]zod[\\/]/,
}

/** Module → what is loaded by itself and cannot do without it: screens, dialogs, tabs. */
type Users = ReadonlyMap<string, readonly string[]>

interface ChunkGroup {
  name: string
  test: (module: string) => boolean
  priority: number
}

type GivenGroup = Omit<ChunkGroup, 'test'> & { test: RegExp; tags?: '$initial'[] }

/** `given` come before those that follow from who needs what; `sketched` is enough of the build to know that. */
export function chunksPlugin(given: readonly GivenGroup[], sketched: InlineConfig): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    config: async () => {
      const codeSplitting = { groups: [...given, ...(await chunkGroups(sketched))] }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
  }
}

/**
 * Which file of the build a module comes in, so that a link to a schedule asks for few files and no other screen reads
 * the schedule. Only a build knows who needs what, because it leaves out what of a module nobody uses: this one is made
 * and thrown away. Files that many ask for come first, because each takes what it imports along.
 */
async function chunkGroups(config: InlineConfig): Promise<ChunkGroup[]> {
  const chunks = await sketch(config)
  const users = usersOf(chunks)
  const needing = (library: RegExp): Set<string> =>
    new Set([...users].flatMap(([id, by]) => (library.test(id) ? by : [])))
  const libraries = new Map(Object.entries(withLibrary).map(([name, library]) => [name, needing(library)]))
  const names = new Map([...users].map(([module, by]) => [module, nameFor(by, libraries)]))
  const bytes = bytesOf(chunks, names)
  const nameOf = (module: string): string | null => {
    const name = names.get(module) ?? null
    return name?.includes('+') && bytes.get(name)! < PAIR_BYTES ? nameOfMany(users.get(module)!, libraries) : name
  }
  return [...new Set([...names.keys()].map(nameOf))]
    .filter((name) => name !== null)
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((name, at) => ({ name, test: (module) => nameOf(module) === name, priority: 1 - at / 1_000 }))
}

/** Those of one feature come last. */
function rankOf(name: string): number {
  const place = [
    'site',
    'days',
    'frame',
    'parts',
    'documents',
    'schedule',
    'door',
    'corner',
    'screens',
    'forms',
    'live',
    'second',
  ].indexOf(name)
  if (place >= 0) return place
  return name.includes('+') ? 30 : 40
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

async function sketch(config: InlineConfig): Promise<Chunks> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

function usersOf(chunks: Chunks): Users {
  const users = new Map<string, string[]>()
  for (const chunk of chunks.values()) {
    const user = chunk.facadeModuleId
    if (!chunk.isDynamicEntry || !user) continue
    for (const file of comesWith(chunk, chunks))
      for (const module of file.moduleIds) users.set(module, [...(users.get(module) ?? []), user])
  }
  return users
}

function comesWith(chunk: Rolldown.OutputChunk, chunks: Chunks, found = new Set<Rolldown.OutputChunk>()) {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) comesWith(imported, chunks, found)
  }
  return found
}

function bytesOf(chunks: Chunks, names: ReadonlyMap<string, string | null>): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>()
  for (const chunk of chunks.values())
    for (const [module, { renderedLength }] of Object.entries(chunk.modules)) {
      const name = names.get(module)
      if (name) bytes.set(name, (bytes.get(name) ?? 0) + renderedLength)
    }
  return bytes
}
