import './estimates.css'
import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Calculator, Search } from '@blueprintjs/icons'
import type { WorkPlanDifference } from '@plumbline/core/contract'
import { planCommand } from '@plumbline/core/documents/estimate'
import { amountOf, decimalOf, millionthsOf, priceText } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../../i18n/languages.ts'
import { signed } from '../../../i18n/number.ts'
import { formatDecimal, formatNumber } from '../../../parts/values/number.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { EstimatedPlan } from './EstimateOffer.tsx'

interface DifferenceProps {
  plan: EstimatedPlan
  later: () => void
  done: () => void
}

/** «Estimate differs: 12 works, +3.4 %», with the ways on. */
export function EstimateDifference({ plan, later, done }: DifferenceProps) {
  const { t, i18n } = useTranslation('estimates')
  const language = shortCode(i18n.language)
  const [isLooking, setLooking] = useState(false)
  const { differences, costPercent } = plan
  const percent =
    costPercent === null ? '' : `, ${signed(Number(costPercent), (one) => formatNumber(one, language, 1))} %`
  return (
    <div className="schedule-banner" role="status" data-testid="estimate-offer">
      <Calculator size={14} />
      <span>
        {t('plan.differs', { count: differences.length })}
        {percent}
      </span>
      <span className="pl-spring" />
      <Button size="small" intent="primary" text={t('plan.look')} onClick={() => setLooking(true)} />
      <Button size="small" variant="minimal" text={t('plan.later')} onClick={later} />
      {isLooking && (
        <DifferenceDialog
          differences={differences}
          close={() => setLooking(false)}
          done={() => {
            setLooking(false)
            done()
          }}
        />
      )}
    </div>
  )
}

interface DialogProps {
  differences: readonly WorkPlanDifference[]
  close: () => void
  done: () => void
}

/** So many stand in the dialog; all of them are applied. */
const SHOWN = 200
/** Of more, one is looked for by its name. */
const IN_SIGHT = 12

/** The difference work by work, with the works that are taken; what is taken is one step of undo. */
function DifferenceDialog({ differences, close, done }: DialogProps) {
  const { t } = useTranslation('estimates')
  const { actions } = useSchedule()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  const found = differences.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const taken = differences.filter(({ workId }) => !left.has(workId))
  const turn = (workId: string): void => {
    const next = new Set(left)
    if (!next.delete(workId)) next.add(workId)
    setLeft(next)
  }
  const apply = async (): Promise<void> => {
    const rows = await Promise.all(taken.map(({ workId }) => actions.session.ask.details(workId)))
    const byId = new Map(taken.map(({ workId }, at) => [workId, rows[at]?.row ?? null]))
    const command = planCommand(taken, (workId) => byId.get(workId) ?? null, '')
    if (!command || !(await actions.execute(command))) return
    toast.done(t('plan.done', { count: taken.length }))
    done()
  }
  const all = (
    <Checkbox
      label={t('plan.all')}
      checked={left.size === 0}
      indeterminate={left.size > 0 && taken.length > 0}
      onChange={() => setLeft(left.size === 0 ? new Set(differences.map(({ workId }) => workId)) : new Set())}
    />
  )
  return (
    <PanelDialog
      isOpen
      title={t('plan.title')}
      width={760}
      onClose={close}
      footer={
        <Button
          intent="primary"
          disabled={taken.length === 0}
          text={t('plan.apply', { count: taken.length })}
          onClick={() => void apply()}
        />
      }
    >
      <p className="pl-muted">{t('plan.facts')}</p>
      {differences.length > IN_SIGHT && (
        <InputGroup
          size="small"
          leftIcon={<Search size={12} />}
          aria-label={t('compliance.findWorks')}
          placeholder={t('compliance.findWorks')}
          value={text}
          onValueChange={setText}
        />
      )}
      <table className="schedule-estimated" data-testid="estimate-differences">
        <thead>
          <tr>
            <th>{all}</th>
            <th>{t('plan.volume')}</th>
            <th>{t('plan.labour')}</th>
            <th>{t('plan.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, SHOWN).map((one) => (
            <Line key={one.workId} one={one} isTaken={!left.has(one.workId)} turn={() => turn(one.workId)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{t('plan.together', { count: taken.length })}</th>
            <td />
            {(['labour', 'cost'] as const).map((figure) => (
              <td key={figure} data-testid={`estimate-sum-${figure}`}>
                <Figures
                  before={sumOf(taken.map(({ before }) => before[figure]))}
                  after={sumOf(taken.map((one) => one[figure]))}
                  isMoney={figure === 'cost'}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {found.length > SHOWN && <p>{t('plan.more', { count: found.length - SHOWN })}</p>}
    </PanelDialog>
  )
}

const sumOf = (decimals: readonly string[]): string =>
  decimalOf(decimals.reduce((sum, decimal) => sum + millionthsOf(amountOf(decimal)), 0n))

function Line({ one, isTaken, turn }: { one: WorkPlanDifference; isTaken: boolean; turn: () => void }) {
  const { t } = useTranslation('estimates')
  const { name, unit, volume, labour, cost, before } = one
  return (
    <tr>
      <td>
        <Checkbox label={name} aria-label={t('plan.choose', { name })} checked={isTaken} onChange={turn} />
      </td>
      <td>
        {volume !== null && <Figures before={before.volume} after={volume} />} {volume !== null && unit}
      </td>
      <td>
        <Figures before={before.labour} after={labour} />
      </td>
      <td>
        <Figures before={before.cost} after={cost} isMoney />
      </td>
    </tr>
  )
}

interface FiguresProps {
  before: string
  after: string
  isMoney?: boolean
}

/** What was nothing is not struck out. */
function Figures({ before, after, isMoney = false }: FiguresProps) {
  const language = shortCode(useTranslation().i18n.language)
  const shown = (decimal: string): string => (isMoney ? priceText(decimal, language) : formatDecimal(decimal, language))
  const now = shown(after)
  const was = before === '' || before === '0' ? '' : shown(before)
  return (
    <>
      {was !== '' && was !== now && <s>{was}</s>} <b>{now}</b>
    </>
  )
}
