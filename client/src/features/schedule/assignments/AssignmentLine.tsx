import { Switch } from '@blueprintjs/core'
import { Cross, WarningSign } from '@blueprintjs/icons'
import type { Distribution } from '@plumbline/core/contract'
import type { AssignmentFields } from '@plumbline/core/documents/schedule'
import { type Assignment, rowSplits } from '@plumbline/core/plan'
import { decimalOf, millionths } from '@plumbline/core/progress'
import { useTranslation } from 'react-i18next'
import { amountOf } from '../../../documents/schedule/edits/assigned-edits.ts'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { exactDuration, formatDuration, parseLag } from '../../../parts/values/duration.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { toast } from '../../../shell/toast.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { CurveSelect } from './CurveSelect.tsx'
import { OwnDate } from './OwnDate.tsx'
import { StaffRole } from './StaffRole.tsx'
import { useResourceDrag } from './use-resource-drag.ts'

type Change = Partial<AssignmentFields>

interface AssignmentLineProps {
  slot: number
  assignment: Assignment
  /** Curves of the structure that it can name. */
  standing: Distribution['standing']
}

/** One resource of a work, typed where it stands. */
export function AssignmentLine({ slot, assignment, standing }: AssignmentLineProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('resources')
  const canEdit = useCanEdit()
  const { store, frame } = actions.session
  const { id, resourceId, resourceCode, resourceName, resourceType, units, plan, fact, left, overtime } = assignment
  const { driving, lag, start, finish, split, price, days } = assignment
  const known = resourceId === null ? undefined : store.register.get(resourceId)
  const objection = objectionOf(resourceId, known?.status, store.register.size)
  const name = known?.name ?? resourceName
  const perDay = minutesPerDayOf(store, slot, frame)
  const put = (change: Change): null => {
    void actions.execute({ do: 'assignment.set', ids: [id], change })
    return null
  }
  const amount = (text: string, changeOf: (typed: string) => Change): string | null => {
    const typed = parseDecimal(text)
    return typed === null || typed.startsWith('-') ? t('assigned.wrong.amount') : put(changeOf(typed))
  }
  const remove = async (): Promise<void> => {
    if (await actions.execute({ do: 'assignment.delete', id })) {
      toast.brief(t('assigned.removed', { name: name || resourceCode }), 'success')
    }
  }
  const drag = useResourceDrag(resourceId)
  const input = { disabled: !canEdit, align: 'right' as const, width: 84 }
  return (
    <tr data-testid={`assignment-${id}`}>
      <td>{known?.code ?? resourceCode}</td>
      <td className="assignments-name">
        {objection && (
          <span className="assignments-objection" title={t(`objection.${objection}`)}>
            <WarningSign size={12} />
          </span>
        )}
        {drag ? (
          <span className="is-resource" {...drag}>
            {name || resourceCode}
          </span>
        ) : (
          name || resourceCode
        )}
        {canEdit && known?.isRole && <StaffRole slot={slot} role={assignment} />}
      </td>
      <td>{t(`type.${resourceType}`)}</td>
      <td>
        <CellInput
          {...input}
          label={t('assigned.column.units')}
          testId="assignment-units"
          value={units === null ? '' : localDecimal(units)}
          onCommit={(text) =>
            text.trim() === ''
              ? put({ units: null })
              : amount(text, (typed) => ({ ...amountOf(store, slot, resourceType, typed), units: typed }))
          }
        />
      </td>
      <td>
        <CellInput
          {...input}
          label={t('assigned.column.plan')}
          value={localDecimal(plan)}
          onCommit={(text) => amount(text, (typed) => ({ plan: typed }))}
        />
      </td>
      <td>
        <CellInput
          {...input}
          label={t('assigned.column.fact')}
          value={localDecimal(fact)}
          disabled={!(canEdit || actions.canReport)}
          onCommit={(text) => amount(text, (typed) => ({ fact: typed }))}
        />
      </td>
      <td>
        <CellInput
          {...input}
          label={t('assigned.column.left')}
          testId="assignment-left"
          value={left === null ? '' : localDecimal(left)}
          placeholder={localDecimal(decimalOf(restOf(plan, fact)))}
          disabled={!(canEdit || actions.canReport)}
          onCommit={(text) => (text.trim() === '' ? put({ left: null }) : amount(text, (typed) => ({ left: typed })))}
        />
      </td>
      <td>
        <CellInput
          {...input}
          label={t('assigned.column.overtime')}
          value={overtime === '0' ? '' : localDecimal(overtime)}
          onCommit={(text) => {
            const typed = text.trim() === '' ? '0' : parseDecimal(text)
            if (typed === null || typed.startsWith('-')) return t('assigned.wrong.amount')
            return millionths(typed) > millionths(plan) ? t('assigned.wrong.overtime') : put({ overtime: typed })
          }}
        />
      </td>
      <td>
        <Switch
          className="assignments-switch"
          aria-label={t('assigned.column.driving')}
          checked={driving}
          disabled={!canEdit}
          onChange={() => put({ driving: !driving })}
        />
      </td>
      <td>
        <CellInput
          {...input}
          label={t('assigned.column.lag')}
          value={formatDuration(lag, perDay)}
          exact={exactDuration(lag, perDay)}
          onCommit={(text) => {
            const minutes = parseLag(text, perDay)
            return minutes === null ? t('assigned.wrong.lag') : put({ lag: minutes })
          }}
        />
      </td>
      <td>
        <OwnDate {...{ slot, which: 'start', value: start, put }} />
      </td>
      <td>
        <OwnDate {...{ slot, which: 'finish', value: finish, put }} />
      </td>
      <td>
        <CurveSelect assignment={assignment} standing={standing} disabled={!canEdit} put={put} />
      </td>
      <td>
        {days.length > 0 && (
          <span className="assignments-days" data-testid="assignment-days">
            {t('assigned.days', { count: days.length })}
            {canEdit && (
              <IconButton icon={<Cross size={12} />} label={t('assigned.noDays')} onClick={() => put({ days: [] })} />
            )}
          </span>
        )}
      </td>
      <td>
        <select
          className="schedule-select"
          aria-label={t('assigned.column.split')}
          value={split}
          disabled={!canEdit}
          onChange={(event) => put({ split: rowSplits.find((one) => one === event.currentTarget.value) ?? split })}
        >
          {rowSplits.map((one) => (
            <option key={one} value={one}>
              {t(`split.${one}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <CellInput
          {...input}
          label={t('assigned.column.price')}
          value={price === null ? '' : localDecimal(price)}
          placeholder={t('assigned.ofRegister')}
          onCommit={(text) => (text.trim() === '' ? put({ price: null }) : amount(text, (typed) => ({ price: typed })))}
        />
      </td>
      <td>
        {canEdit && (
          <IconButton icon={<Cross size={12} />} label={t('assigned.remove')} onClick={() => void remove()} />
        )}
      </td>
    </tr>
  )
}

const restOf = (plan: string, fact: string): bigint => {
  const rest = millionths(plan) - millionths(fact)
  return rest > 0n ? rest : 0n
}

/** As long as the register is not there nothing is said against anything. */
function objectionOf(
  resourceId: string | null,
  status: 'active' | 'disabled' | undefined,
  known: number,
): 'unknown' | 'foreign' | 'disabled' | null {
  if (known === 0) return null
  if (resourceId === null) return 'unknown'
  if (status === undefined) return 'foreign'
  return status === 'disabled' ? 'disabled' : null
}
