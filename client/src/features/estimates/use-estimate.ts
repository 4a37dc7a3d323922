import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../session/session.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { toast } from '../../shell/toast.ts'
import { EstimateSession } from './estimate-session.ts'

/** The room of an estimate, as long as its page is open. */
export function useEstimate(estimateId: string): EstimateSession | null {
  const { t } = useTranslation('estimates')
  const [opened, setOpened] = useState<EstimateSession | null>(null)
  useEffect(() => {
    const estimate = new EstimateSession(estimateId, session.person?.id ?? '', {
      refused: ({ code, params }) => toast.error(sentenceOf(code, params)),
      lost: (count) => toast.error(t('lost', { count })),
    })
    estimate.open()
    setOpened(estimate)
    return () => {
      setOpened(null)
      estimate.close()
    }
  }, [estimateId, t])
  return opened
}

/** Renders again after each change of the document. */
export function useFigures(estimate: EstimateSession): EstimateSession {
  useSyncExternalStore(estimate.subscribe, estimate.version)
  return estimate
}
