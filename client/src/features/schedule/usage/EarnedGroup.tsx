import './earned-group.css'
import { decimalOf } from '@plumbline/core/progress'
import {
  type EarnedFigure,
  type EarnedValue,
  earnedFigure,
  earnedMeasures,
  estimateMethods,
  isBehind,
} from '@plumbline/core/usage'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { earnedText } from '../../../documents/schedule/rows/cell-texts.ts'
import { Group } from '../../../parts/inputs/Field.tsx'
import { formatDecimal } from '../../../parts/values/number.ts'
import { usePatches } from '../base/after-frame.ts'
import { useSchedule } from '../base/schedule-context.ts'

const figures = ['bac', 'pv', 'ev', 'sv', 'cv', 'spi', 'cpi', 'tcpi'] as const satisfies readonly EarnedFigure[]
const outlooks = ['eac', 'etc', 'vac'] as const
const MILLION = 1e6

/** Earned value of a work, or of all works below a summary, against the active target version. */
export function EarnedGroup({ slot }: { slot: number }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('usage')
  const { earnedRevision: _ } = useSnapshot(actions.state)
  usePatches()
  const value = actions.session.store.earned.of(slot)
  const isNothing = value === null || earnedFigure(value, 'bac') === null
  return (
    <Group title={`${t('earned.title')}, ${actions.session.frame.settings.currency}`}>
      {isNothing ? (
        <p className="schedule-hint">{value === null ? t('counting') : t('earned.none')}</p>
      ) : (
        <div data-testid="earned">
          <Measures value={value} />
          <Outlooks value={value} />
          {value.planned === null && <p className="schedule-hint">{t('earned.noTarget')}</p>}
        </div>
      )}
    </Group>
  )
}

function Measures({ value }: { value: EarnedValue }) {
  const { t, i18n } = useTranslation('usage')
  const line = (name: string, hint: string, text: string, isLate = false) => (
    <div key={name}>
      <dt>
        <abbr title={hint}>{name}</abbr>
      </dt>
      <dd className={isLate ? 'pl-late' : undefined}>{text}</dd>
    </div>
  )
  return (
    <dl className="earned-measures">
      {figures.map((figure) => {
        const found = earnedFigure(value, figure)
        const number = found === null ? null : Number(found) / MILLION
        const text = number === null ? '–' : formatDecimal(earnedText(figure, number), i18n.language)
        return line(figure.toUpperCase(), t(`earned.hint.${figure}`), text, number !== null && isBehind(figure, number))
      })}
      {line('AC', t('earned.hint.ac'), moneyText(value.actual, i18n.language))}
    </dl>
  )
}

/** What it will have cost, by each of the four methods. */
function Outlooks({ value }: { value: EarnedValue }) {
  const { t, i18n } = useTranslation('usage')
  const measures = earnedMeasures(value)
  return (
    <table className="earned-outlooks">
      <thead>
        <tr>
          <th>{t('earned.method')}</th>
          {outlooks.map((outlook) => (
            <th key={outlook} title={t(`earned.hint.${outlook}`)}>
              {outlook.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {estimateMethods.map((method) => (
          <tr key={method}>
            <th>{t(`earned.${method}`)}</th>
            {outlooks.map((outlook) => {
              const amount = measures[outlook][method]
              const isOver = outlook === 'vac' && amount !== null && amount < 0n
              return (
                <td key={outlook} className={isOver ? 'pl-late' : undefined}>
                  {amount === null ? '–' : moneyText(amount, i18n.language)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CENTS = 2

const moneyText = (amount: bigint, language: string): string =>
  formatDecimal(Number(decimalOf(amount)).toFixed(CENTS), language)
