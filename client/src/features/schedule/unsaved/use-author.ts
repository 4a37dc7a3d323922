import { type ChangeDetail, versionHistory } from '@plumbline/core/contract'
import type { Edit } from '@plumbline/core/documents/schedule'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { ReplacedValue } from '../../../documents/schedule/session/messages.ts'
import type { Author } from '../../../documents/schedule/unsaved/unsaved-words.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** The history is told a moment after the change. */
const TRIES = 4
const PAUSE = 2_000

/** Asks the history of the version who wrote what is in the place of a value; null: it is not told, or not yet. */
export function useAuthor({ edit, theirs }: ReplacedValue): Author | null {
  const { version } = useSchedule()
  const [author, setAuthor] = useState<Author | null>(null)
  useEffect(() => {
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const found = await authorOf(version.id, edit, theirs).catch(() => null)
      if (found) setAuthor(found)
      else if (++tries < TRIES) timer = setTimeout(() => void ask(), PAUSE)
    }
    if (rowOf(edit) !== '') void ask()
    return () => {
      tries = TRIES
      clearTimeout(timer)
    }
  }, [version.id, edit, theirs])
  return author
}

async function authorOf(versionId: string, edit: Edit, theirs: unknown): Promise<Author | null> {
  const input = { row: rowOf(edit), limit: 20 }
  const { sets } = await call(versionHistory, { params: { versionId }, input, quiet: true })
  const set = sets.find(({ changes }) => changes.some((change) => isOf(change, edit, theirs)))
  return set?.person ? { name: set.person.name, at: Date.parse(set.at) } : null
}

function isOf(change: ChangeDetail, edit: Edit, theirs: unknown): boolean {
  if (change.id !== rowOf(edit)) return false
  if (theirs === undefined) return change.kind === 'deleted'
  if (edit.kind === 'place') return change.kind === 'moved'
  return edit.kind === 'field' && change.field === edit.field && JSON.stringify(change.after) === JSON.stringify(theirs)
}

/** Only rows are asked for. */
function rowOf(edit: Edit): string {
  if (edit.kind === 'place') return edit.id
  return (edit.kind === 'field' || edit.kind === 'life') && edit.collection === 'wbs' ? edit.id : ''
}
