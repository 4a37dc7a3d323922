import { Button } from '@blueprintjs/core'
import { type LearnedKind, riskLearned } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { toastError } from '../../../shell/toast.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { shareText } from './risk-words.ts'
import { isOfKinds, kindName } from './work-kinds.ts'

/** Kinds that are shown; all of them are applied. */
const SHOWN = 30

/** What like works of the space took against what was planned, and giving that to works that have no three points. */
export function LearnedPoints() {
  const { t, i18n } = useTranslation('risk')
  const { version, actions } = useSchedule()
  const canEdit = useCanEdit()
  const [by, setBy] = useState('')
  const [kinds, setKinds] = useState<readonly LearnedKind[] | null>(null)
  const book = actions.session.store.attributes
  const learn = async (): Promise<void> => {
    const input = by === '' ? {} : { attributeId: by }
    try {
      setKinds((await call(riskLearned, { params: { versionId: version.id }, input })).kinds)
    } catch (error) {
      toastError(error)
    }
  }
  const apply = async (): Promise<void> => {
    const shares = (kinds ?? []).map(
      ({ key, shares }) => [key, shares as [number, number, number]] as [string, [number, number, number]],
    )
    const command = await actions.session.ask.learnedCommand({ attributeId: by || null, shares })
    if (command) await actions.execute(command)
  }
  return (
    <fieldset className="risk-spread" aria-label={t('learned.title')}>
      <span>{t('learned.by')}</span>
      <select
        className="schedule-select"
        aria-label={t('learned.by')}
        value={by}
        onChange={(event) => {
          setBy(event.currentTarget.value)
          setKinds(null)
        }}
      >
        <option value="">{t('learned.name')}</option>
        {book.all.filter(isOfKinds).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button size="small" text={t('learned.look')} onClick={() => void learn()} />
      {kinds && kinds.length > 0 && (
        <Button size="small" text={t('learned.apply')} disabled={!canEdit} onClick={() => void apply()} />
      )}
      {kinds && <span className="schedule-muted">{t('learned.found', { count: kinds.length })}</span>}
      {kinds && kinds.length > 0 && (
        <table data-testid="risk-learned">
          <thead>
            <tr>
              {['kind', 'works', 'schedules', 'p10', 'p50', 'p90', 'longest'].map((column) => (
                <th key={column}>{t(`learned.column.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.slice(0, SHOWN).map(({ key, works, schedules, shares, examples }) => (
              <tr key={key}>
                <td>{kindName(book, by, key)}</td>
                <td className="schedule-number">{formatNumber(works, i18n.language)}</td>
                <td className="schedule-number">{formatNumber(schedules, i18n.language)}</td>
                {shares.map((share, i) => (
                  <td key={percents[i]} className="schedule-number">
                    {shareText(share)}
                  </td>
                ))}
                <td className="schedule-muted">{examples.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </fieldset>
  )
}

const percents = ['p10', 'p50', 'p90']
