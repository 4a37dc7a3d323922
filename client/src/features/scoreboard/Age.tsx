import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ago } from '../../i18n/format.ts'
import { useIndicators } from './use-scoreboard.ts'

const TICK_MS = 10_000

/** How old the numbers are, and whether newer ones are on their way. */
export function Age({ spaceId, nodeId }: { spaceId: string; nodeId: string | null }) {
  const { t } = useTranslation('scoreboard')
  const { value } = useIndicators(spaceId, nodeId)
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((ticks) => ticks + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (!value) return null
  return (
    <span className="scoreboard-age" role="status" data-state={value.state}>
      {t(`state.${value.state}`)}
      {value.newestAt && ` · ${ago(value.newestAt)}`}
    </span>
  )
}
