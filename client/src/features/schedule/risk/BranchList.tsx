import { Button } from '@blueprintjs/core'
import { type RiskAssumptions, type RiskView, riskLimits } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { parsePercent } from '../../../parts/values/number.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { AssumptionChange } from './assumption-queue.ts'
import { daysLater, shareText, typedName } from './risk-words.ts'
import { WorksCell } from './WorksCell.tsx'

type Branch = RiskAssumptions['branches'][number]
type Way = Branch['ways'][number]

interface BranchListProps {
  view: RiskView
  assume: (change: AssumptionChange) => void
}

/** Where it may go on in several ways: works of a way take time only in futures in which it happens. */
export function BranchList({ view, assume }: BranchListProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { branches } = view.assumptions
  const newWay = (probability: number): Way => {
    const works = actions.selected().slice(0, riskLimits.works)
    return { id: newId(), name: t('newWay'), probability, works }
  }
  const add = (): void => {
    const branch = { id: newId(), name: t('newBranch'), ways: [newWay(0.5)] }
    assume((now) => ({ branches: [...now.branches, branch] }))
  }
  const put = (changed: Branch): void =>
    assume((now) => ({
      branches: now.branches.flatMap((one) =>
        one.id !== changed.id ? [one] : changed.ways.length > 0 ? [changed] : [],
      ),
    }))
  return (
    <div data-testid="risk-branches">
      <div className="risk-spread">
        <Button
          size="small"
          text={t('addBranch')}
          disabled={!canEdit || branches.length >= riskLimits.branches}
          onClick={add}
        />
        <span className="schedule-muted">{t('addBranchHint')}</span>
      </div>
      {branches.map((branch) => (
        <BranchTable
          key={branch.id}
          branch={branch}
          view={view}
          put={put}
          addWay={() => put({ ...branch, ways: [...branch.ways, newWay(leftOf(branch))] })}
        />
      ))}
    </div>
  )
}

/** Chance that none of its ways takes yet. */
const leftOf = ({ ways }: Branch): number =>
  Math.max(0, Math.round((1 - ways.reduce((sum, { probability }) => sum + probability, 0)) * 10_000) / 10_000)

interface BranchTableProps {
  branch: Branch
  view: RiskView
  put: (branch: Branch) => void
  addWay: () => void
}

function BranchTable({ branch, view, put, addWay }: BranchTableProps) {
  const { t } = useTranslation('risk')
  const canEdit = useCanEdit()
  const { name, ways } = branch
  const onP80 = new Map(view.run?.result.events.map(({ id, onP80 }) => [id, onP80]))
  const setWay = (id: string, change: Partial<Way>): Branch => ({
    ...branch,
    ways: ways.map((way) => (way.id === id ? { ...way, ...change } : way)),
  })
  const commitName = (text: string, take: (name: string) => void): string | null => {
    const typed = typedName(text)
    if (typed === null) return t('wrong.name')
    take(typed)
    return null
  }
  const commitChance = (way: Way, text: string): string | null => {
    const percent = parsePercent(text)
    if (percent === null) return t('wrong.chance')
    const changed = setWay(way.id, { probability: percent / 100 })
    if (changed.ways.reduce((sum, { probability }) => sum + probability, 0) > 1 + 1e-9) return t('wrong.ways')
    put(changed)
    return null
  }
  return (
    <table>
      <thead>
        <tr>
          <th>
            <CellInput
              label={t('column.branch')}
              value={name}
              disabled={!canEdit}
              onCommit={(text) => commitName(text, (typed) => put({ ...branch, name: typed }))}
            />
          </th>
          <th>{t('column.works')}</th>
          <th>{t('column.chance')}</th>
          <th>{t('column.onP80')}</th>
          <th>
            <button
              type="button"
              className="schedule-link"
              disabled={!canEdit || ways.length >= riskLimits.ways}
              onClick={addWay}
            >
              {t('addWay')}
            </button>
          </th>
        </tr>
      </thead>
      <tbody>
        {ways.map((way) => {
          const late = onP80.get(way.id) ?? null
          return (
            <tr key={way.id}>
              <td>
                <CellInput
                  label={t('column.way')}
                  value={way.name}
                  disabled={!canEdit}
                  onCommit={(text) => commitName(text, (typed) => put(setWay(way.id, { name: typed })))}
                />
              </td>
              <td>
                <WorksCell works={way.works} onTake={(works) => put(setWay(way.id, { works }))} />
              </td>
              <td>
                <CellInput
                  label={`${t('column.chance')}: ${way.name}`}
                  value={shareText(way.probability)}
                  align="right"
                  width={64}
                  disabled={!canEdit}
                  onCommit={(text) => commitChance(way, text)}
                />
              </td>
              <td className="schedule-number">{late === null ? '–' : t('later', { days: daysLater(late) })}</td>
              <td>
                <button
                  type="button"
                  className="schedule-link"
                  disabled={!canEdit}
                  onClick={() => put({ ...branch, ways: ways.filter(({ id }) => id !== way.id) })}
                >
                  {t('delete')}
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={5} className="schedule-muted">
            {t('noWay', { share: shareText(leftOf(branch)) })}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
