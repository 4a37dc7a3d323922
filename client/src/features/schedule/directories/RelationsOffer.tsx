import { recalculationPreview, versionRelations } from '@plumbline/core/contract'
import type { Id } from '@plumbline/core/plan'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { loadAllTexts } from '../../../i18n/i18n.ts'
import { onDemand } from '../../../shell/on-demand.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'

export type Different = Output<typeof recalculationPreview>

// Most never see it: its words are not among those of the first screen.
const Offer = onDemand(async () => {
  const [{ DifferenceOffer }] = await Promise.all([import('./DifferenceOffer.tsx'), loadAllTexts()])
  return DifferenceOffer
})

/** Relations of directories are ahead of this version: whoever may write looks at what would change, and takes it or not. */
export function RelationsOffer() {
  const { actions, version, spaceId } = useSchedule()
  const { phase, result } = useSnapshot(actions.session.state)
  const canEdit = useCanEdit()
  const isThere = phase === 'ready' && result !== null
  return isThere && canEdit && <Asked key={version.id} versionId={version.id} spaceId={spaceId} />
}

interface Found {
  different: Different
  /** Works that it is about; empty: all. */
  only: readonly Id[]
}

/** More are not named in an address: all are compared then. */
const MOST_NAMED = 100

interface Wanted {
  /** Works that were given other choices just now. */
  chosen: readonly Id[]
  /** What is outdated was put off: only of those works is anything said. */
  isLater: boolean
}

/** Who has relations that the version was not recalculated with may still have no work that differs. */
async function differentOf(versionId: string, { chosen, isLater }: Wanted, signal: AbortSignal): Promise<Found | null> {
  const ask = { params: { versionId }, signal, quiet: true }
  if (!isLater) {
    const { different } = await call(versionRelations, { ...ask, input: { different: 'true' } })
    if (different?.total) return { different, only: [] }
  }
  if (chosen.length === 0) return null
  const only = chosen.length > MOST_NAMED ? [] : chosen
  return { different: await call(recalculationPreview, { ...ask, input: { works: only.join() } }), only }
}

/** What was chosen, once the server has it. */
function useChosen(): readonly Id[] {
  const { actions } = useSchedule()
  const { chosen } = useSnapshot(actions.state)
  const { pending } = useSnapshot(actions.session.state).status
  const [stored, setStored] = useState(chosen)
  useEffect(() => {
    if (pending === 0) setStored(chosen)
  }, [pending, chosen])
  return stored
}

function Asked({ versionId, spaceId }: { versionId: string; spaceId: string }) {
  const { actions } = useSchedule()
  const [isLater, setLater] = useState(false)
  const chosen = useChosen()
  const read = (signal: AbortSignal) => differentOf(versionId, { chosen, isLater }, signal)
  const { value, again } = useRead(`${versionId} ${isLater}`, read, chosen)
  useNews({ directories: (event) => event.spaceId === spaceId }, () => {
    setLater(false)
    again()
  })
  if (!value || value.different.total === 0) return null
  const forget = (): void => {
    actions.state.chosen = []
  }
  const later = (): void => {
    setLater(true)
    forget()
  }
  const done = (): void => {
    forget()
    again()
  }
  return <Offer versionId={versionId} {...value} {...{ later, done }} />
}
