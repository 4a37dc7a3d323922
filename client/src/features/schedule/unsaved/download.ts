import type { RefusedChange } from '../session/messages.ts'
import type { ChangeWords } from './change-words.ts'

/** Everything that is listed, readable and as commands, so that nothing typed depends on this browser. */
export function downloadChanges(name: string, changes: readonly RefusedChange[], words: ChangeWords): void {
  const readable = changes.map((change) => words.text(change))
  const content = JSON.stringify({ schedule: name, readable, changes }, null, 2)
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${fileName(name)}-unsaved.json`
  link.click()
  URL.revokeObjectURL(url)
}

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60) || 'schedule'
