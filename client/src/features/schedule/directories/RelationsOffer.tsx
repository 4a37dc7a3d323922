import { type recalculationPreview, versionRelations } from '@plumbline/core/contract'
import { useState } from 'react'
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

/** Who has relations that the version was not recalculated with may still have no work that differs. */
async function differentOf(versionId: string, signal: AbortSignal): Promise<Different | null> {
  const input = { different: 'true' as const }
  return (await call(versionRelations, { params: { versionId }, input, signal, quiet: true })).different
}

function Asked({ versionId, spaceId }: { versionId: string; spaceId: string }) {
  const [isLater, setLater] = useState(false)
  const { value, again } = useRead(versionId, (signal) => differentOf(versionId, signal))
  useNews({ directories: (event) => event.spaceId === spaceId }, () => {
    setLater(false)
    again()
  })
  if (!value || value.total === 0 || isLater) return null
  return <Offer versionId={versionId} different={value} later={() => setLater(true)} done={again} />
}
