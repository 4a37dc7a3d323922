import './clashes.css'
import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import type { TakingBack, TakingSide } from '@plumbline/core/contract'
import i18next from 'i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import type { Decisions } from './ask-clashes.tsx'
import { attributeText, fieldText } from './attribute-words.ts'
import { valueText } from './shown-value.ts'
import { useComparisonText } from './use-comparison-text.ts'

type Clash = TakingBack['clashes'][number]

/** What others have changed since, each with what it is now and what it was; and one choice for all of them. */
export function Clashes({ told, decisions }: { told: TakingBack; decisions: Decisions }) {
  const t = useComparisonText()
  const open = told.clashes.filter(({ fact }) => fact !== null)
  const hidden = told.clashCount - told.clashes.length
  const all = (side: TakingSide): void => {
    decisions.otherwise = side
    decisions.decided = Object.fromEntries(open.map(({ fact }) => [fact, side]))
  }
  return (
    <div className="clashes" data-testid="clashes">
      {open.length + hidden > 1 && (
        <div className="clashes-all">
          <Button size="small" text={t('clash.keepAll')} onClick={() => all('now')} />
          <Button size="small" text={t('clash.overwriteAll')} onClick={() => all('was')} />
        </div>
      )}
      <ul className="clashes-list">
        {told.clashes.map((clash) => (
          <li key={clash.fact ?? `${clash.code} ${clash.name} ${clash.fields.join()}`} data-testid="clash">
            <b>{[clash.code, clash.name].filter(Boolean).join(' ')}</b>
            {clash.fact === null ? (
              <p>{clash.fields.map(wordOf).join(', ')}</p>
            ) : (
              <Choice clash={clash} fact={clash.fact} perDay={told.perDay} decisions={decisions} />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="clashes-more">{t('clash.more', { count: hidden })}</p>}
    </div>
  )
}

interface ChoiceProps {
  clash: Clash
  fact: string
  perDay: number
  decisions: Decisions
}

function Choice({ clash: { lines, fields, reason }, fact, perDay, decisions }: ChoiceProps) {
  const t = useComparisonText()
  const number = useNumbers()
  const { decided, otherwise } = useSnapshot(decisions)
  const said = (side: TakingSide): string =>
    lines
      .map(({ field, value, ...sides }) => {
        const text = attributeText(field, sides[side]) ?? valueText(sides[side], { value, perDay }, t, number)
        return lines.length === 1 ? text : `${fieldText(field, t)}: ${text}`
      })
      .join('; ')
  const label = (side: TakingSide): string =>
    lines.length === 0 ? t(`clash.${side}.${reason}`) : t(`clash.${side}.value`, { value: said(side) })
  return (
    <RadioGroup
      label={fields.map((field) => (lines.length > 0 ? fieldText(field, t) : wordOf(field))).join(', ')}
      selectedValue={decided[fact] ?? otherwise}
      onChange={(event) => {
        decisions.decided[fact] = event.currentTarget.value as TakingSide
      }}
    >
      <Radio value="now" label={label('now')} />
      <Radio value="was" label={label('was')} />
    </RadioGroup>
  )
}

/** A group of facts, or what stands in the way. */
function wordOf(key: string): string {
  const known = [`comparison:field.${key}`, `comparison:group.${key}`, `comparison:merge.obstacle.${key}`]
  return i18next.t(known.find((one) => i18next.exists(one)) ?? key)
}
