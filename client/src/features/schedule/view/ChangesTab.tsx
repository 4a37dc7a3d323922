import { Button, HTMLSelect } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { momentOf } from '../../../i18n/format.ts'
import { DayField } from '../../../shell/DayField.tsx'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { ChangedCell, HasChanges } from './changed-cells.ts'

/** Longer lists are for the History tab. */
const LISTED = 300

/** What changed since a day or by a person: marked in the grid, listed here. */
export function ChangesTab() {
  const { actions } = useSchedule<HasChanges>()
  const { changes } = actions
  const { t } = useTranslation('view')
  const { since, by, busy, people, partial, cells, errorCode } = useSnapshot(changes.state)
  const isOn = since !== '' || by !== ''
  return (
    <>
      <section className="view-section" aria-label={t('changes.title')}>
        <h3>{t('changes.title')}</h3>
        <div className="view-line">
          <DayField
            label={t('changes.since')}
            value={since}
            atRest
            onChange={(day) => void changes.set({ since: day })}
          />
          <div className="view-days-field">
            {t('changes.by')}
            <HTMLSelect
              aria-label={t('changes.by')}
              value={by}
              options={[
                { value: '', label: t('changes.everybody') },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => void changes.set({ by: value })}
            />
          </div>
        </div>
        <Button size="small" disabled={!isOn} text={t('changes.clear')} onClick={() => changes.clear()} />
      </section>
      <section className="view-section" aria-label={t('changes.list')}>
        {!isOn && <p className="schedule-muted">{t('changes.hint')}</p>}
        {errorCode && (
          <p className="schedule-critical" role="alert">
            {sentenceOf(errorCode, {})}{' '}
            <button type="button" className="schedule-link" onClick={() => void changes.load()}>
              {t('changes.again')}
            </button>
          </p>
        )}
        {isOn && !busy && cells.length === 0 && !errorCode && <p className="schedule-muted">{t('changes.nothing')}</p>}
        {busy && <p className="schedule-muted">{t('changes.reading')}</p>}
        {partial && <p className="schedule-muted">{t('changes.partial')}</p>}
        <ol className="view-changes" data-testid="changed-cells">
          {(cells as readonly ChangedCell[]).slice(0, LISTED).map((cell) => (
            <ChangedLine key={`${cell.row} ${cell.column} ${cell.what}`} cell={cell} />
          ))}
        </ol>
      </section>
    </>
  )
}

function ChangedLine({ cell: { row, what, who, at } }: { cell: ChangedCell }) {
  const { actions } = useSchedule()
  const label = rowLabel(actions.session, row)
  if (label === '') return null
  return (
    <li>
      <button type="button" className="schedule-link" onClick={() => actions.showRow(row, 'look')}>
        {label}
      </button>
      <span>{what}</span>
      <small className="schedule-muted">
        {who} {momentOf(at)}
      </small>
    </li>
  )
}
