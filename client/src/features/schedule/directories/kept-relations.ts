import { directoryRelationRows } from '@plumbline/core/contract'
import type { DirectoryRelation, RelationRow } from '@plumbline/core/directory-relations'
import { callBlob } from '../../../api/call.ts'
import { isServerAway } from '../../../session/kept.ts'
import { RecentStore } from '../../../session/recent-store.ts'
import { session } from '../../../session/session.ts'
import { readRelationRows } from './relation-rows.ts'

/** More than a schedule has; the one that was not read for longest goes. */
const MOST = 60

interface Kept {
  relationId: string
  revision: number
  /** As the server told them: a text costs the page nothing. */
  text: Blob
  readAt: number
}

type Named = Pick<DirectoryRelation, 'id' | 'revision'>

/** Rows of relations as they were last read, in this browser and per person: lists depend on one another without a network as well. */
export class KeptRelations {
  readonly #store: RecentStore<Kept>

  constructor(userId: string) {
    this.#store = new RecentStore(`plumbline:${userId}:relations`, {
      ...{ name: 'relations', key: 'relationId', most: MOST },
    })
  }

  /** Of this revision; without a network the last ones that were read. Throws where there are none. */
  async read({ id, revision }: Named): Promise<readonly RelationRow[]> {
    const kept = await this.#store.get(id)
    if (kept?.revision === revision) return readRelationRows(kept.text)
    try {
      const text = await callBlob(directoryRelationRows, { params: { directoryRelationId: id }, quiet: true })
      await this.#store.put({ relationId: id, revision, text, readAt: Date.now() })
      return await readRelationRows(text)
    } catch (error) {
      if (kept && isServerAway(error)) return readRelationRows(kept.text)
      throw error
    }
  }
}

let kept: { userId: string; relations: KeptRelations } | null = null

/** Of the person who is signed in. */
export function keptRelations(): KeptRelations {
  const userId = session.person?.id ?? ''
  if (kept?.userId !== userId) kept = { userId, relations: new KeptRelations(userId) }
  return kept.relations
}
