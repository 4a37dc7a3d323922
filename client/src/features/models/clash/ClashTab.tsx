import './clash.css'
import { Button, ProgressBar } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { newClashTest } from '@plumbline/core/bim'
import type { AppearanceProfile } from '@plumbline/core/contract'
import type { SavedClashTest } from '@plumbline/core/documents/bim'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { ago, momentOf, useNumbers } from '../../../i18n/format.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { ClashForm } from './ClashForm.tsx'
import { ClashResults } from './ClashResults.tsx'
import { clashTimes } from './clash-times.ts'
import { type ClashRun, useClashRun } from './use-clash-run.ts'

/** Where elements of the models are in each other's way: tests that are kept, what they found, and what is said of it. */
export function ClashTab({ profiles }: { profiles: readonly AppearanceProfile[] }) {
  const { t } = useTranslation('modelClash')
  const linked = useLinkedPlan()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const { running, run, stop } = useClashRun()
  const tests = linked.links.document.clashTests()
  const test = tests.find(({ id }) => id === chosen) ?? tests[0]
  const add = (): void => {
    const id = newId()
    const made = newClashTest(t('newName', { number: tests.length + 1 }))
    if (!linked.links.execute({ do: 'clash.test', id, test: made }).ok) return
    setChosen(id)
    setEditing(true)
  }
  return (
    <div className="model-links is-form model-clash">
      <section aria-label={t('tests')}>
        <div className="model-links-bar">
          <Button size="small" icon={<Plus />} text={t('add')} disabled={!linked.mayEdit} onClick={add} />
          {test && (
            <>
              <Button
                size="small"
                intent="primary"
                text={t('run')}
                disabled={!linked.mayEdit || running !== null || linked.loaded.length === 0}
                onClick={() => run(test)}
              />
              <Button
                size="small"
                variant="minimal"
                text={t('edit')}
                active={isEditing}
                aria-pressed={isEditing}
                onClick={() => setEditing(!isEditing)}
              />
            </>
          )}
        </div>
        {running && <Running run={running} stop={stop} />}
        {tests.length === 0 && <p className="model-note">{t('none')}</p>}
        <ul className="model-link-list">
          {tests.map((one) => (
            <TestLine
              key={one.id}
              test={one}
              profiles={profiles}
              isChosen={one.id === test?.id}
              choose={() => setChosen(one.id)}
            />
          ))}
        </ul>
      </section>
      <section aria-label={t('results')}>
        {test && isEditing && <ClashForm key={test.id} test={test} done={() => setEditing(false)} />}
        {test && !isEditing && <ClashResults key={test.id} test={test} profiles={profiles} />}
      </section>
    </div>
  )
}

function Running({ run, stop }: { run: ClashRun; stop: () => void }) {
  const { t } = useTranslation('modelClash')
  return (
    <div className="model-clash-running" role="status" aria-label={t('running')}>
      <ProgressBar value={run.share} />
      <Button size="small" variant="minimal" text={t('stop')} onClick={stop} />
    </div>
  )
}

interface TestLineProps {
  test: SavedClashTest
  profiles: readonly AppearanceProfile[]
  isChosen: boolean
  choose: () => void
}

function TestLine({ test, profiles, isChosen, choose }: TestLineProps) {
  const { t } = useTranslation('modelClash')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const open = linked.links.document
    .clashesOf(test.id)
    .filter(({ state }) => state !== 'resolved' && state !== 'approved')
  const meet = clashTimes(linked, profiles, test)
  const count = open.filter((clash) => meet(clash) !== null).length
  const ran = test.ranAt === null ? null : new Date(test.ranAt).toISOString()
  return (
    <li>
      <button type="button" className="model-link" aria-pressed={isChosen} onClick={choose}>
        {test.name}
      </button>
      <span className="pl-muted">
        {ran === null ? t('neverRun') : t('openCount', { count, number: number(count) })}
      </span>
      {ran !== null && (
        <span className="pl-muted" title={momentOf(ran)}>
          {ago(ran)}
        </span>
      )}
    </li>
  )
}
