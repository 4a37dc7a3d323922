import { saveFile } from '../../../shell/save-file.ts'
import type { RefusedChange } from '../session/messages.ts'
import type { UnsavedWords } from './unsaved-words.ts'

/** Everything that is listed, readable and as commands, so that nothing typed depends on this browser. */
export function downloadChanges(name: string, changes: readonly RefusedChange[], words: UnsavedWords): void {
  const readable = changes.map((change) => words.text(change))
  const content = JSON.stringify({ schedule: name, readable, changes }, null, 2)
  saveFile(new Blob([content], { type: 'application/json' }), `${fileName(name)}-unsaved.json`)
}

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60) || 'schedule'
