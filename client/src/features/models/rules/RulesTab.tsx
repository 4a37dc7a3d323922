import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import type { LinkRule } from '@plumbline/core/bim'
import type { Rule } from '@plumbline/core/documents/bim'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { RuleForm } from './RuleForm.tsx'
import { RuleMatcher } from './rule-matcher.ts'
import { previewRule } from './rule-run.ts'

/** The rules that link by themselves, each with what it would do now; one of them, or a new one, in a form. */
export function RulesTab() {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const [chosen, setChosen] = useState<string | null>(null)
  const [matcher] = useState(() => new RuleMatcher())
  useEffect(() => () => matcher.close(), [matcher])
  const rules = linked.links.document.rules()
  const add = (): void => {
    const id = newId()
    const rule: LinkRule = {
      name: t('rule.newName', { number: rules.length + 1 }),
      elements: [
        { field: { of: 'class', key: '' }, kind: 'is', text: linked.loaded[0]?.table.classes[0] ?? 'IfcWall' },
      ],
      works: [],
      joins: [{ element: { of: 'storey', key: '' }, work: { of: 'name', key: '' }, kind: 'workContains' }],
      share: 100,
    }
    if (linked.links.execute({ do: 'rule.set', id, rule }).ok) setChosen(id)
  }
  const rule = rules.find(({ id }) => id === chosen)
  return (
    <div className="model-links is-form">
      <section aria-label={t('tab.rules')}>
        <div className="model-links-bar">
          <Button size="small" icon={<Plus />} text={t('rule.add')} disabled={!linked.mayEdit} onClick={add} />
        </div>
        {rules.length === 0 && <p className="model-note">{t('rule.none')}</p>}
        <ul className="model-link-list">
          {rules.map((one) => (
            <RuleLine
              key={one.id}
              rule={one}
              matcher={matcher}
              isChosen={one.id === chosen}
              choose={() => setChosen(one.id)}
            />
          ))}
        </ul>
      </section>
      <section aria-label={t('rule.form')}>
        {rule ? <RuleForm key={rule.id} rule={rule} /> : <p className="model-note">{t('rule.choose')}</p>}
      </section>
    </div>
  )
}

interface RuleLineProps {
  rule: Rule
  matcher: RuleMatcher
  isChosen: boolean
  choose: () => void
}

/** Looked at anew whenever links, works or models change: so new works and revisions say what they want. */
function RuleLine({ rule, matcher, isChosen, choose }: RuleLineProps) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { store } = linked.plan
  const stamp = [
    linked.links.version(),
    store.versions.structure,
    linked.loaded.map((one) => `${one.id}.${one.table.revision}`),
  ]
  const { value, error, again } = useRead(
    rule.id,
    (signal) => previewRule(linked, matcher, rule, rule.id, signal),
    stamp.join(),
  )
  const apply = (): void => {
    if (!value) return
    const { add, remove } = value
    const outcome = linked.links.execute({ do: 'rule.apply', id: rule.id, add, remove })
    const counts = { added: number(add.length), removed: number(remove.length) }
    if (outcome.ok) tellUndoable(t('rule.applied', counts), { text: t('undo'), run: () => linked.links.undo() })
  }
  const changes = value ? value.add.length + value.remove.length : 0
  return (
    <li>
      <button type="button" className="model-link" aria-pressed={isChosen} onClick={choose}>
        {rule.name}
      </button>
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      {value && (
        <span className="pl-muted">
          {t('rule.finds', {
            elements: number(value.elements),
            works: number(value.works),
            links: number(value.links),
          })}
          {value.more && ` ${t('rule.tooMany')}`}
        </span>
      )}
      {value && changes > 0 && (
        <Button
          size="small"
          text={t('rule.apply', { added: number(value.add.length), removed: number(value.remove.length) })}
          disabled={!linked.mayEdit || value.more}
          onClick={apply}
        />
      )}
      {value && changes === 0 && <span className="pl-muted">{t('rule.done')}</span>}
    </li>
  )
}
