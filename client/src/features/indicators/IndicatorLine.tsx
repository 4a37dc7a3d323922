import { Switch } from '@blueprintjs/core'
import { Duplicate, Edit, Trash } from '@blueprintjs/icons'
import type { AttributeView, OwnIndicatorView } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'
import { succeeds } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { removeIndicator, setActive } from './indicator-acts.ts'
import { useRuleText } from './rule-text.ts'

interface LineActs {
  edit: (indicator: OwnIndicatorView) => void
  copy: (indicator: OwnIndicatorView) => void
  again: () => void
}

interface LineProps {
  indicator: OwnIndicatorView
  all: readonly OwnIndicatorView[]
  attributes: readonly AttributeView[]
  /** null: the person only looks. */
  acts: LineActs | null
}

/** An indicator: how it comes about, what it should be, and whether it is calculated. */
export function IndicatorLine({ indicator, all, attributes, acts }: LineProps) {
  const { t } = useTranslation('indicators')
  const number = useNumbers()
  const ruleText = useRuleText(all, attributes)
  const { name, unit, rule, norm, yellow, red, better, active } = indicator
  const told = (value: number | null): string => (value === null ? '–' : `${number(value)} ${unit}`.trim())
  const sign = better === 'up' ? '<' : '>'
  const limits = [yellow, red].flatMap((limit) => (limit === null ? [] : [`${sign} ${number(limit)}`]))
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    await succeeds(work)
    acts?.again()
  }
  const remove = async (): Promise<void> => {
    const question = { message: t('deleteQuestion', { name }), okLabel: t('delete'), intent: 'danger' as const }
    if (await confirm(question)) await change(() => removeIndicator(indicator))
  }
  return (
    <tr data-active={active}>
      <td className="is-name">
        {acts ? (
          <button type="button" className="pl-list-name" onClick={() => acts.edit(indicator)}>
            {name}
          </button>
        ) : (
          name
        )}
      </td>
      <td className="is-rule" title={ruleText(rule)}>
        {ruleText(rule)}
      </td>
      <td className="is-norm">{told(norm)}</td>
      <td className="is-limits">{limits.length === 0 ? '–' : limits.join(' / ')}</td>
      <td className="is-active">
        <Switch
          checked={active}
          disabled={!acts}
          aria-label={t('activeOf', { name })}
          onChange={() => void change(() => setActive(indicator, !active))}
        />
      </td>
      <td className="is-acts">
        {acts && (
          <>
            <IconButton icon={<Edit size={14} />} label={t('editOf', { name })} onClick={() => acts.edit(indicator)} />
            <IconButton
              icon={<Duplicate size={14} />}
              label={t('copy', { name })}
              onClick={() => acts.copy(indicator)}
            />
            <IconButton icon={<Trash size={14} />} label={t('deleteOf', { name })} onClick={() => void remove()} />
          </>
        )}
      </td>
    </tr>
  )
}
