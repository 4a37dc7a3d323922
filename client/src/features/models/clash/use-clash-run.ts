import type { SavedClashTest } from '@plumbline/core/documents/bim'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { toast, toastError } from '../../../shell/toast.ts'
import { useEndingSignal } from '../../../shell/use-ending-signal.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { runClashTest } from './run-test.ts'

export interface ClashRun {
  testId: string
  /** 0…1. */
  share: number
}

/** One test at a time; what it found is kept when it is through, and nothing when it is stopped. */
export function useClashRun() {
  const { t } = useTranslation('modelClash')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const endingSignal = useEndingSignal()
  const stopping = useRef(new AbortController())
  const [running, setRunning] = useState<ClashRun | null>(null)
  const run = async ({ id, by: _by, at: _at, ranAt: _ran, ...test }: SavedClashTest): Promise<void> => {
    stopping.current = new AbortController()
    const signal = AbortSignal.any([endingSignal(), stopping.current.signal])
    setRunning({ testId: id, share: 0 })
    try {
      const { found, more, sizes } = await runClashTest(linked, test, {
        signal,
        told: (share) => setRunning({ testId: id, share }),
      })
      if (signal.aborted || !linked.links.execute({ do: 'clash.found', id, found }).ok) return
      if (sizes.includes(0)) toast.error(t('emptySet'))
      else toast.done(t(more ? 'foundMore' : 'found', { count: found.length, number: number(found.length) }))
    } catch (error) {
      if (!signal.aborted) toastError(error)
    } finally {
      setRunning(null)
    }
  }
  return { running, run: (test: SavedClashTest) => void run(test), stop: () => stopping.current.abort() }
}
