import './rule.css'
import { Checkbox, SegmentedControl } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import {
  type ImportRule,
  keptParts,
  type LeftOut,
  matchKeys,
  type RuleAction,
  type RuleKind,
  ruleActions,
  ruleKinds,
} from '@plumbline/core/exchange/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Replacements } from './Replacements.tsx'
import { RuledChanges } from './RuledChanges.tsx'
import { RuleMenu } from './RuleMenu.tsx'
import { changeRule, compareSoon, ruling } from './rule-state.ts'
import { readByRule } from './upload-state.ts'
import { uploading } from './uploading.ts'

/** Of what people choose each time; the others are opened. */
const usualKinds: readonly RuleKind[] = ['works', 'relations', 'resources', 'facts']

/** By which rule the file changes the schedule, and what that comes to: beside the table, or beside what was read. */
export function RulePanel() {
  const { upload } = useSnapshot(uploading)
  const { rule, leftOut } = useSnapshot(ruling)
  const uploadId = upload?.preview ? upload.id : null
  useEffect(() => {
    if (uploadId) compareSoon(uploadId, { rule: rule as ImportRule, leftOut: leftOut as LeftOut })
  }, [uploadId, rule, leftOut])
  return (
    <aside className="pl-rule">
      <RuleMenu />
      <Kinds kinds={usualKinds} />
      <More />
      <RuledChanges />
    </aside>
  )
}

function Kinds({ kinds }: { kinds: readonly RuleKind[] }) {
  const { t } = useTranslation('upload')
  const { rule } = useSnapshot(ruling, { sync: true })
  return (
    <div className="pl-rule-kinds">
      {kinds.map((kind) => (
        <div key={kind} role="radiogroup" aria-label={t(`rule.kind.${kind}`)}>
          <span>{t(`rule.kind.${kind}`)}</span>
          <SegmentedControl
            size="small"
            value={rule.kinds[kind]}
            options={ruleActions.map((value) => ({ value, label: t(`rule.action.${value}`) }))}
            onValueChange={(action) => changeRule({ kinds: { ...ruling.rule.kinds, [kind]: action as RuleAction } })}
          />
          <span className="pl-rule-note">{kind === 'facts' && rule.keep.includes('facts') && t('rule.factsKept')}</span>
        </div>
      ))}
    </div>
  )
}

function More() {
  const { t } = useTranslation('upload')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="pl-upload-more pl-rule-more">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />} {t('rule.more')}
      </button>
      {isOpen && (
        <>
          <Kinds kinds={ruleKinds.filter((kind) => !usualKinds.includes(kind))} />
          <Ticks />
          <Replacements />
        </>
      )}
    </div>
  )
}

/** How rows are found, what stays, what goes. */
function Ticks() {
  const { t } = useTranslation('upload')
  const { rule } = useSnapshot(ruling, { sync: true })
  const match = (change: ImportRule['match']): void => {
    if (change.length > 0) readByRule({ match: change })
  }
  return (
    <div className="pl-rule-ticks">
      <fieldset>
        <legend>{t('rule.match.label')}</legend>
        {matchKeys.map((key) => (
          <Checkbox
            key={key}
            label={t(`rule.match.${key}`)}
            checked={rule.match.includes(key)}
            onChange={() => match(toggled(matchKeys, rule.match, key))}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('rule.keep.label')}</legend>
        {keptParts.map((part) => (
          <Checkbox
            key={part}
            label={t(`rule.keep.${part}`)}
            checked={rule.keep.includes(part)}
            onChange={() => changeRule({ keep: toggled(keptParts, rule.keep, part) })}
          />
        ))}
      </fieldset>
      <Checkbox
        label={t('rule.deletes')}
        checked={rule.deletes}
        onChange={() => changeRule({ deletes: !rule.deletes })}
      />
    </div>
  )
}

/** In the order of all. */
function toggled<T>(all: readonly T[], chosen: readonly T[], one: T): T[] {
  return all.filter((other) => (other === one ? !chosen.includes(one) : chosen.includes(other)))
}
