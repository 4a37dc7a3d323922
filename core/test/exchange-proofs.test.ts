import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const spec = readFileSync(new URL('core/src/exchange/SPEC.md', root), 'utf8')

interface Sentence {
  text: string
  proofs: { path: string; words: string[] }[]
}

/** Rows of its tables: a sentence, then files with words of titles that stand there. */
function sentences(): Sentence[] {
  const rows = spec.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| sentence'))
  return rows.map((line) => {
    const [text = '', shown = ''] = line.slice(2, -2).split(' | ')
    const proofs = shown.split(' · ').map((part) => ({
      path: /`([^`]+)`:/.exec(part)?.[1] ?? '',
      words: [...part.matchAll(/«([^»]+)»/g)].map(([, words = '']) => words),
    }))
    return { text, proofs }
  })
}

describe('what exchange must do', () => {
  it('has tests for every sentence, which stand where it says', () => {
    const all = sentences()
    expect(all.length).toBeGreaterThan(40)
    for (const { text, proofs } of all) {
      for (const { path, words } of proofs) {
        expect(existsSync(new URL(path, root)) && path !== '', `${text}: ${path}`).toBe(true)
        expect(words.length, text).toBeGreaterThan(0)
        const content = readFileSync(new URL(path, root), 'utf8')
        expect(
          words.filter((one) => !content.includes(one)),
          `${text}: ${path}`,
        ).toEqual([])
      }
    }
  })
})
