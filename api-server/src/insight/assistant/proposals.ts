import type { AssistantDraft } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { type ItemPlace, insertItem } from './repository.ts'

/** As the history names who proposed. */
const PROGRAM = 'MCP'

/** A draft that a program hands in for a person; it waits in the history to be applied. */
export async function keepDraft(
  tx: Transaction,
  at: ItemPlace,
  { question, draft }: { question: string; draft: AssistantDraft },
): Promise<string> {
  const id = newId()
  const answer = { text: '', works: [], draft, applied: null, error: null }
  await insertItem(tx, at, { id, kind: 'decompose', state: 'done', question, ...answer, model: PROGRAM, tokens: 0 })
  return id
}
