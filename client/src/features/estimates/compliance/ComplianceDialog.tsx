import { Button } from '@blueprintjs/core'
import { costrComplianceApply } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import { attempt } from '../../../shell/attempt.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { toast } from '../../../shell/toast.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'
import type { Compliance } from './use-compliance.ts'

interface DialogProps {
  estimateId: string
  estimate: EstimateSession
  compliance: Compliance
  again: () => void
  close: () => void
}

/** So many stand in one list. */
const SHOWN = 300

/** What is left on both sides, side by side: matched by rules, or one by one by hand; and what the checks say. */
export function ComplianceDialog({ estimateId, estimate, compliance, again, close }: DialogProps) {
  const { t } = useTranslation('estimates')
  const { document, state } = useFigures(estimate)
  const [itemId, setItem] = useState<string | null>(null)
  const [workId, setWork] = useState<string | null>(null)
  const readOnly = state.right !== 'write'
  const items = compliance.itemsWithoutWorks.flatMap((id) => {
    const item = document.items.get(id)
    return item && document.matchesOf(id).length === 0 ? [{ id, code: item.rateCode, name: item.name }] : []
  })
  const match = (): void => {
    if (itemId === null || workId === null) return
    estimate.execute({ do: 'match.set', matches: [{ itemId, workId, share: '1' }] })
    setItem(null)
    setWork(null)
  }
  const byRule = async (join: 'code' | 'name'): Promise<void> => {
    const made = await applyRule(estimate, estimateId, join, t(`compliance.rule.${join}`))
    if (made !== null) toast.done(t('compliance.applied', { count: made }))
    again()
  }
  return (
    <PanelDialog
      isOpen
      title={t('compliance.title')}
      width={820}
      onClose={close}
      footer={
        !readOnly && (
          <>
            <Button text={t('compliance.byCode')} onClick={() => void byRule('code')} />
            <Button text={t('compliance.byName')} onClick={() => void byRule('name')} />
            <Button
              intent="primary"
              disabled={itemId === null || workId === null}
              text={t('compliance.match')}
              onClick={match}
            />
          </>
        )
      }
    >
      <div className="estimates-sides">
        <Side title={t('compliance.items')} rows={items} chosen={itemId} choose={setItem} />
        <Side title={t('compliance.works')} rows={compliance.worksWithoutItems} chosen={workId} choose={setWork} />
      </div>
      <Checks compliance={compliance} nameOf={(id) => document.items.get(id)?.name ?? ''} />
    </PanelDialog>
  )
}

/** How many matches it made; null: it failed, which has been told. The rule is kept, so that it can be applied again. */
async function applyRule(
  estimate: EstimateSession,
  estimateId: string,
  join: 'code' | 'name',
  name: string,
): Promise<number | null> {
  const known = [...estimate.document.compliance.values()].find(
    ({ rule }) => rule.kind === 'match' && rule.join === join,
  )
  const ruleId = known?.id ?? newId()
  if (!known) {
    const left = { code: '', sectionId: null, text: '' }
    const rule = { kind: 'match', name, left, right: { code: '', text: '' }, join, splitBy: 'volume' } as const
    if (!estimate.execute({ do: 'compliance.set', id: ruleId, rule }).ok) return null
    await stored(estimate)
  }
  const input = { apply: true }
  const answer = await attempt(() => call(costrComplianceApply, { params: { estimateId, ruleId }, input, quiet: true }))
  return answer ? answer.add.length : null
}

const PATIENCE_MS = 5_000

/** The server knows what was written here. */
async function stored(estimate: EstimateSession): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; estimate.state.pending > 0 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

interface SideProps {
  title: string
  rows: readonly { id: string; code: string; name: string }[]
  chosen: string | null
  choose: (id: string) => void
}

function Side({ title, rows, chosen, choose }: SideProps) {
  const { t } = useTranslation('estimates')
  return (
    <section aria-label={title}>
      <h3>
        {title} <small>{rows.length}</small>
      </h3>
      <ul>
        {rows.slice(0, SHOWN).map(({ id, code, name }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => choose(id)}>
              <small>{code}</small> {name}
            </button>
          </li>
        ))}
        {rows.length === 0 && <li className="pl-muted">{t('compliance.left')}</li>}
        {rows.length > SHOWN && <li className="pl-muted">{t('compliance.more', { count: rows.length - SHOWN })}</li>}
      </ul>
    </section>
  )
}

function Checks({ compliance, nameOf }: { compliance: Compliance; nameOf: (itemId: string) => string }) {
  const { t } = useTranslation('estimates')
  const order = { error: 0, warn: 1, ok: 2 }
  const results = [...compliance.results].sort((one, other) => order[one.state] - order[other.state])
  return (
    <section aria-label={t('compliance.problems')} className="estimates-checks">
      <h3>{t('compliance.problems')}</h3>
      <ul>
        {results.slice(0, SHOWN).map(({ itemId, ruleId, check, state }) => (
          <li key={`${itemId} ${ruleId} ${check}`} className={`is-${state}`}>
            <b>{t(`compliance.state.${state}`)}</b> {nameOf(itemId)}: {t(`compliance.check.${check}`)}
          </li>
        ))}
        {results.length === 0 && <li className="pl-muted">{t('compliance.nothing')}</li>}
        {results.length > SHOWN && (
          <li className="pl-muted">{t('compliance.more', { count: results.length - SHOWN })}</li>
        )}
      </ul>
    </section>
  )
}
