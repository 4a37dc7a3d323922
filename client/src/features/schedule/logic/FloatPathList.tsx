import type { FloatPath } from '@plumbline/core/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfDefaultCalendar } from '../../../documents/schedule/rows/row-view.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatReserve } from '../../../parts/values/duration.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { moveFocus } from '../base/table-keys.ts'
import { useAsked } from '../base/use-asked.ts'
import { spotlightRows } from '../gantt/spotlight.ts'
import { useEnd } from './use-end.tsx'

const modes = ['free_float', 'total_float'] as const

/** More paths than this nobody compares. */
const LIMIT = 50

/** Ways that lead to the finish or to the row with the caret, the most critical first. */
export function FloatPathList() {
  const { t } = useTranslation('logic')
  const [mode, setMode] = useState<(typeof modes)[number]>('free_float')
  const { end, field } = useEnd()
  const paths = useAsked(`${mode} ${end}`, (session) => session.ask.floatPaths({ end, mode, limit: LIMIT }))
  return (
    <>
      <p className="logic-bar">
        <label>
          {t('mode.label')}{' '}
          <select
            className="schedule-select"
            value={mode}
            onChange={(event) => setMode(event.currentTarget.value as typeof mode)}
          >
            {modes.map((one) => (
              <option key={one} value={one}>
                {t(`mode.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {field}
      </p>
      {!paths && <p className="schedule-hint">{t('reading')}</p>}
      {paths?.length === 0 && <p className="schedule-hint">{t('noPaths')}</p>}
      {paths && paths.length > 0 && <PathTable paths={paths} />}
    </>
  )
}

function PathTable({ paths }: { paths: readonly FloatPath[] }) {
  const { t } = useTranslation('logic')
  return (
    <table className="logic-paths" data-testid="float-paths">
      <thead>
        <tr>
          <th className="schedule-number">{t('column.number')}</th>
          <th className="schedule-number">{t('column.float')}</th>
          <th className="schedule-number">{t('column.works')}</th>
          <th>{t('column.from')}</th>
          <th>{t('column.to')}</th>
        </tr>
      </thead>
      <tbody onKeyDown={moveFocus}>
        {paths.map((path, at) => (
          <PathLine key={path.ids[0]} path={path} number={at + 1} />
        ))}
      </tbody>
    </table>
  )
}

function PathLine({ path: { ids, float }, number }: { path: FloatPath; number: number }) {
  const { actions } = useSchedule()
  const { i18n } = useTranslation()
  const { session } = actions
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  return (
    <tr
      tabIndex={0}
      onFocus={() => spotlightRows(actions, 'path', ids)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        actions.showRow(first, 'look')
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <td className="schedule-number schedule-muted">{number}</td>
      <td className="schedule-number">{formatReserve(float, dayOfDefaultCalendar(session.frame))}</td>
      <td className="schedule-number">{formatNumber(ids.length, i18n.language)}</td>
      <td>{rowLabel(session, first)}</td>
      <td>{rowLabel(session, last)}</td>
    </tr>
  )
}
