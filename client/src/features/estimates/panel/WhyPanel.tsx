import {
  type AmountKey,
  priceText,
  quantityText,
  type WhyResource,
  type WhyStep,
  whyOf,
} from '@plumbline/core/estimates'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../../i18n/languages.ts'
import { SidePanel } from '../../../shell/SidePanel.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import type { SheetColumn } from '../sheet/columns.ts'
import { useFigures } from '../use-estimate.ts'

interface WhyProps {
  estimate: EstimateSession
  itemId: string
  column: SheetColumn
  close: () => void
  /** Below the price. */
  children?: ReactNode
}

const amounts: Partial<Record<SheetColumn, AmountKey>> = {
  labour: 'labour',
  machines: 'machines',
  materials: 'materials',
  overhead: 'overhead',
  profit: 'profit',
  direct: 'direct',
}

/** «Why 1,615,625.07?»: the steps that a price comes from, the last of which is the figure that was pointed at. */
export function WhyPanel({ estimate, itemId, column, close, children }: WhyProps) {
  const { t, i18n } = useTranslation('estimates')
  const language = shortCode(i18n.language)
  const { document } = useFigures(estimate)
  const item = document.items.get(itemId)
  if (!item) return null
  const steps = whyOf(document, item, amounts[column] ?? 'total')
  const last = steps.at(-1)
  const figure = last && 'amount' in last ? priceText(last.amount, language) : ''
  return (
    <SidePanel title={t('why.title', { figure })} closeLabel={t('why.close')} close={close}>
      <p className="estimates-why-of">
        {item.rateCode} {item.name}
      </p>
      <ol className="estimates-why" data-testid="estimate-why">
        {steps.map((step) => (
          <Step key={'id' in step ? step.id : step.step} step={step} isLast={step === last} language={language} />
        ))}
      </ol>
      {children}
    </SidePanel>
  )
}

function Step({ step, isLast, language }: { step: WhyStep; isLast: boolean; language: string }) {
  const { t } = useTranslation('estimates')
  const { title, figure, lines } = useStepWords(step, language)
  return (
    <li className={isLast ? 'is-last' : step.step === 'direct' ? 'is-direct' : undefined}>
      <div>
        <b>{title}</b>
        <span>{figure}</span>
      </div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isLast && <span className="estimates-unseen">{t('why.end')}</span>}
    </li>
  )
}

interface StepWords {
  title: ReactNode
  figure: string
  lines: string[]
}

function useStepWords(step: WhyStep, language: string): StepWords {
  const { t } = useTranslation('estimates')
  const price = (text: string): string => priceText(text, language)
  const number = (text: string): string => quantityText(text === '' ? '0' : text, language)
  switch (step.step) {
    case 'quantity': {
      const by = {
        typed: t('why.typed'),
        formula: `= ${step.formula}`,
        takeOff: t('why.takeOff', { count: step.lines }),
      }
      return {
        title: t('column.quantity'),
        figure: number(step.amount),
        lines: [`${number(step.amount)} × ${step.unit} · ${by[step.by]}`],
      }
    }
    case 'coefficient': {
      const on = step.applies.map((target) => t(`target.${target as 'L'}`)).join(', ')
      const line = t('why.coefficient', { value: number(step.value), on, scope: t(`scope.${step.scope as 'item'}`) })
      return { title: step.name, figure: `× ${number(step.value)}`, lines: [line] }
    }
    case 'labour':
    case 'machines':
    case 'materials': {
      const lines = step.resources.map((resource) => resourceText(resource, price, number, t('own')))
      if (step.pay !== '0') lines.push(t('why.pay', { amount: price(step.pay) }))
      return { title: t(`column.${step.step}`), figure: price(step.amount), lines }
    }
    case 'overhead':
    case 'profit': {
      const { rule } = step
      const line = rule
        ? t(rule.k === '' ? 'why.percent' : 'why.percentBy', {
            ...{ percent: number(rule.percent), k: number(rule.k) },
            ...{ base: t(`base.${rule.base}`), on: price(rule.on) },
          })
        : t('why.noRule')
      return { title: t(`column.${step.step}`), figure: price(step.amount), lines: [line] }
    }
    case 'direct':
      return { title: t('why.direct'), figure: price(step.amount), lines: [t('why.directOf')] }
    case 'custom':
      return {
        title: t('why.custom'),
        figure: price(step.amount),
        lines: [t('why.customOf', { price: price(step.price || '0') })],
      }
    case 'included':
      return { title: t('includedIn', { code: step.code }), figure: '', lines: [] }
    case 'total': {
      const lines = step.base === '0' ? [] : [t('why.base', { amount: price(step.base) })]
      return { title: t('column.total'), figure: price(step.amount), lines }
    }
  }
}

function resourceText(
  { name, used, unit, price: perUnit, isOwn, index, replaced }: WhyResource,
  price: (text: string) => string,
  number: (text: string) => string,
  own: string,
): string {
  const rate = isOwn ? `${own} ${price(perUnit)}` : price(perUnit)
  const by = index === '' || index === '1' ? '' : ` × ${number(index)}`
  return `${name}${replaced === '' ? '' : ` (← ${replaced})`}: ${number(used)} ${unit} × ${rate}${by}`
}
