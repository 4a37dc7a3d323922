import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GuideSection } from '@plumbline/core/contract'
import { z } from 'zod'

interface Language {
  id: string
  name: string
  /** Has texts of its own; the others show English ones (R-I18N-01). */
  worded: boolean
}

export const languages: readonly Language[] = [
  { id: 'en', name: 'English', worded: true },
  { id: 'ru', name: 'Русский', worded: true },
  { id: 'fr', name: 'Français', worded: false },
]

export const wordedOf = (id: string): string => (languages.find((one) => one.id === id)?.worded ? id : 'en')

type Texts = Record<string, unknown>
/** The texts of a language by feature. */
export type TextSource = (language: string) => Promise<Texts>

async function readTexts(directory: string): Promise<Texts> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.json'))
  const entries = files.map(
    async (name): Promise<[string, unknown]> => [
      name.slice(0, -'.json'.length),
      JSON.parse(await readFile(join(directory, name), 'utf8')),
    ],
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** The texts of the screens by feature. They do not change while the server runs. */
export function textSource(directory: string): TextSource {
  const known = new Map<string, Promise<Texts>>()
  return (language) => {
    const worded = wordedOf(language)
    const read = known.get(worded) ?? readTexts(join(directory, worded))
    known.set(worded, read)
    // What could not be read is tried again.
    read.catch(() => known.delete(worded))
    return read
  }
}

const guide = z.array(z.object({ id: z.string(), title: z.string(), text: z.string() }))

export async function readGuide(language: string): Promise<GuideSection[]> {
  const file = join(import.meta.dirname, 'guide', `${wordedOf(language)}.json`)
  return guide.parse(JSON.parse(await readFile(file, 'utf8')))
}
