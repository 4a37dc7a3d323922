import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core'
import { Time } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../../i18n/format.ts'
import { DayField } from '../../../shell/DayField.tsx'
import type { Period } from './period.ts'

/** `2026-03-05` in local time, of milliseconds since 1970. */
const dayOf = (moment: number): string => {
  const at = new Date(moment)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Since when it is told what came in, and choosing another beginning. */
export function PeriodChoice({ period: { kind, since, visit, choose } }: { period: Period }) {
  const { t } = useTranslation('days')
  const moment = momentOf(new Date(since).toISOString())
  return (
    <>
      <strong className="morning-since" data-testid="morning-since">
        {t('morning.since', { moment })}
      </strong>
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            {visit !== null && (
              <MenuItem
                text={t('morning.period.visit')}
                label={momentOf(new Date(visit).toISOString())}
                active={kind === 'visit'}
                onClick={() => choose('')}
              />
            )}
            <MenuItem
              text={t('morning.period.day')}
              active={kind === 'day'}
              onClick={() => choose(visit === null ? '' : 'day')}
            />
            <li className="morning-period">
              <DayField label={t('morning.period.since')} value={dayOf(since)} onChange={choose} atRest />
            </li>
          </Menu>
        }
      >
        <Button variant="minimal" icon={<Time />} text={t('morning.period.other')} />
      </Popover>
    </>
  )
}
