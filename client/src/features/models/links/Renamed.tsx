import { Button } from '@blueprintjs/core'
import { modelRevisions } from '@plumbline/core/contract'
import type { Link, LinksCommand } from '@plumbline/core/documents/bim'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { useRead } from '../../../shell/use-read.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { placesOf } from './linked-elements.ts'
import { useLinkedPlan } from './use-linked-plan.ts'

const SHOWN = 50
const LONGEST_CHAIN = 32

interface Suggestion {
  modelId: string
  from: string
  to: string
  name: string
}

/** Elements that links have lost and that seem to be there under another GlobalId; accepting them brings the links along. */
export function Renamed({ orphans }: { orphans: readonly Link[] }) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const found = useSuggestions(orphans)
  const count = { count: found.length, number: number(found.length) }
  if (found.length === 0) return null
  const accept = (): void => {
    const byModel = Map.groupBy(found, ({ modelId }) => modelId)
    const commands = [...byModel].map(([modelId, pairs]) => ({
      do: 'alias.set' as const,
      modelId,
      aliases: pairs.map(({ from, to }) => ({ from, to })),
    }))
    const command: LinksCommand = { do: 'batch', commands }
    if (linked.links.execute(command).ok)
      tellUndoable(t('renamed.done', count), { text: t('undo'), run: () => linked.links.undo() })
  }
  return (
    <>
      <p>{t('renamed.found', count)}</p>
      <ul className="model-link-list">
        {found.slice(0, SHOWN).map(({ modelId, from, to, name }) => (
          <li key={`${modelId}.${from}`}>
            <span>{name}</span>
            <code>{from}</code>
            <span className="pl-muted">→</span>
            <code>{to}</code>
          </li>
        ))}
      </ul>
      {linked.mayEdit && <Button size="small" text={t('renamed.accept')} onClick={accept} />}
    </>
  )
}

/** Out of the reports of all revisions: an element may have been renamed more than once. */
function useSuggestions(orphans: readonly Link[]): Suggestion[] {
  const linked = useLinkedPlan()
  const { document } = linked.links
  const ids = [...new Set(orphans.map(({ modelId }) => modelId))].sort()
  const revisions = linked.loaded.filter(({ id }) => ids.includes(id)).map(({ id, table }) => `${id}.${table.revision}`)
  const { value } = useRead(revisions.join(), async (signal) => {
    const reports = ids.map(async (modelId) => {
      const read = await call(modelRevisions, { params: { modelId }, signal, quiet: true })
      return [
        modelId,
        new Map(read.revisions.flatMap(({ report }) => report?.renamed ?? []).map((one) => [one.from, one])),
      ] as const
    })
    return new Map(await Promise.all(reports))
  })
  const suggestions = new Map<string, Suggestion>()
  for (const { modelId, guid } of orphans) {
    const { guid: from } = document.elementOf({ modelId, guid })
    const model = linked.loaded.find(({ id }) => id === modelId)
    let next = value?.get(modelId)?.get(from)
    for (let step = 0; next && model && step < LONGEST_CHAIN; step++) {
      if (placesOf(model.table).has(next.to)) {
        suggestions.set(`${modelId}:${from}`, { modelId, from, to: next.to, name: next.name })
        break
      }
      next = value?.get(modelId)?.get(next.to)
    }
  }
  return [...suggestions.values()]
}
