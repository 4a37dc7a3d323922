import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const packages = ['core', 'collab-server', 'api-server', 'client'] as const

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
}

function walk(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = join(directory, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

/** Every TypeScript file below the given folders of the project. */
export function sources(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => walk(join(root, folder)))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}

/** What a file imports, re-exports or loads later. */
export function importsOf(source: Source): string[] {
  const found = source.text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)
  return [...found].map((match) => match[1] ?? '')
}
