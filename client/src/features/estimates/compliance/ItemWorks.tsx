import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDecimal } from '../../../parts/values/number.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'
import type { MatchedWorkView } from './use-compliance.ts'

interface WorksProps {
  estimate: EstimateSession
  itemId: string
  /** Works of the schedule that items are matched to. */
  works: readonly MatchedWorkView[]
  match: () => void
}

/** The works that do an item, each with its share; together they do all of it. */
export function ItemWorks({ estimate, itemId, works, match }: WorksProps) {
  const { t } = useTranslation('estimates')
  const { document, state } = useFigures(estimate)
  const matches = document.matchesOf(itemId)
  const readOnly = state.right !== 'write'
  const nameOf = (id: string): string => works.find((work) => work.id === id)?.name ?? t('works.gone')
  return (
    <section className="estimates-item-works" aria-label={t('works.title')}>
      <h3>{t('works.title')}</h3>
      <ul>
        {matches.map(({ workId, share }) => (
          <li key={workId}>
            <span title={nameOf(workId)}>{nameOf(workId)}</span>
            <Share
              label={t('works.share', { name: nameOf(workId) })}
              share={share}
              readOnly={readOnly}
              write={(changed) => estimate.execute({ do: 'match.set', matches: [{ itemId, workId, share: changed }] })}
            />
            {!readOnly && (
              <IconButton
                icon={<Cross size={12} />}
                label={t('works.remove', { name: nameOf(workId) })}
                onClick={() => estimate.execute({ do: 'match.delete', matches: [{ itemId, workId }] })}
              />
            )}
          </li>
        ))}
        {matches.length === 0 && <li className="pl-muted">{t('works.none')}</li>}
      </ul>
      {!readOnly && <Button size="small" variant="minimal" text={t('works.add')} onClick={match} />}
    </section>
  )
}

interface ShareProps {
  label: string
  share: string
  readOnly: boolean
  write: (share: string) => void
}

/** What is no share of one stays in the field, and is written nowhere. */
function Share({ label, share, readOnly, write }: ShareProps) {
  const [text, setText] = useState<string | null>(null)
  const typed = parseDecimal(text ?? share)
  const isRight = typed !== null && Number(typed) > 0 && Number(typed) <= 1
  const leave = (): void => {
    if (text === null || !isRight) return
    if (typed !== share) write(typed)
    setText(null)
  }
  return (
    <input
      aria-label={label}
      aria-invalid={!isRight}
      readOnly={readOnly}
      value={text ?? share}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}
