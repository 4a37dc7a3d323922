import { Button, HTMLSelect } from '@blueprintjs/core'
import { type ClashState, clashStates } from '@plumbline/core/bim'
import type { Clash, SavedClashTest } from '@plumbline/core/documents/bim'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { saveFile } from '../../../shell/save-file.ts'
import { toast } from '../../../shell/toast.ts'
import { useEndingSignal } from '../../../shell/use-ending-signal.ts'
import { writeArchive } from '../bcf/archive.ts'
import type { PlainCommand } from '../bcf/incoming.ts'
import { outgoingTopics } from '../bcf/outgoing.ts'
import { snapshotsOf } from '../bcf/snapshots.ts'
import { surroundingsOf } from '../bcf/surroundings.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { usePeopleNames } from '../use-people-names.ts'
import { useAddView } from '../views/use-add-view.ts'
import type { ClashTime } from './clash-times.ts'
import { type ClashWords, factsOfClashes, nameOfClashes, viewpointOfClashes, viewsOfClashes } from './clash-topics.ts'
import { Suggested } from './Suggested.tsx'
import { useClashNames } from './use-clash-names.ts'

/** Pictures are drawn one after the other; of more topics there are none. */
const MOST_PICTURES = 50

interface ClashActsProps {
  test: SavedClashTest
  /** What is ticked. */
  chosen: readonly Clash[]
  shown: readonly Clash[]
  meet: (clash: Clash) => ClashTime | null
  done: () => void
}

/** What is said of the clashes that are ticked, all at once; they become an issue, or a file for other programs. */
export function ClashActs({ test, chosen, shown, meet, done }: ClashActsProps) {
  const { t } = useTranslation('modelClash')
  const linked = useLinkedPlan()
  const { spaceId } = useLinks()
  const { all: people } = usePeopleNames(spaceId)
  const words = useClashWords(meet)
  const [isSaving, setSaving] = useState(false)
  const saveBcf = useBcf(test, words)
  const isIdle = chosen.length === 0 || !linked.mayEdit
  const set = (told: { state?: ClashState; assignee?: string; group?: string }): void => {
    const keys = chosen.map(({ key }) => key)
    if (linked.links.execute({ do: 'clash.set', keys, ...told }).ok) done()
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    await saveBcf(chosen.length > 0 ? chosen : shown).finally(() => setSaving(false))
  }
  return (
    <>
      <HTMLSelect
        minimal
        aria-label={t('setState')}
        disabled={isIdle}
        value=""
        options={[
          { value: '', label: t('setState') },
          ...clashStates.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        onChange={({ currentTarget }) => currentTarget.value && set({ state: currentTarget.value as ClashState })}
      />
      <Suggested label={t('setAssignee')} offered={people} disabled={isIdle} done={(assignee) => set({ assignee })} />
      <Suggested
        label={t('setGroup')}
        offered={[...new Set(shown.map(({ group }) => group).filter(Boolean))]}
        disabled={isIdle}
        done={(group) => set({ group })}
      />
      <MakeIssue chosen={chosen} words={words} isIdle={isIdle} done={done} />
      <Button
        size="small"
        variant="minimal"
        text={t('saveBcf')}
        loading={isSaving}
        disabled={shown.length === 0}
        onClick={() => void save()}
      />
    </>
  )
}

function useClashWords(meet: ClashActsProps['meet']): ClashWords {
  const { t } = useTranslation('modelClash')
  const number = useNumbers()
  const { nameOf, pairOf, worksOf, daysOf } = useClashNames()
  const elementsOf = (clash: Clash): string =>
    t('described', {
      ...{ a: nameOf(clash.a), b: nameOf(clash.b), way: t(`way.${clash.way}`) },
      millimetres: number(clash.millimetres),
    })
  return {
    pairOf: (clash) => {
      const works = meet(clash)?.works
      return works ? worksOf(works) : pairOf(clash)
    },
    describe: (clash) => {
      const time = meet(clash)
      if (!time?.works) return elementsOf(clash)
      return t('describedSpace', { works: worksOf(time.works), days: daysOf(time), elements: elementsOf(clash) })
    },
  }
}

interface MakeIssueProps {
  chosen: readonly Clash[]
  words: ClashWords
  isIdle: boolean
  done: () => void
}

/** One topic of all that is ticked: it stands among the views, on the board of issues, and goes out with BCF. */
function MakeIssue({ chosen, words, isIdle, done }: MakeIssueProps) {
  const { t } = useTranslation('modelClash')
  const linked = useLinkedPlan()
  const addView = useAddView(linked.links)
  const make = (): void => {
    const models = Object.fromEntries(linked.loaded.map(({ id, table }) => [id, table.guids]))
    const viewpoint = viewpointOfClashes(chosen, models)
    const name = nameOfClashes(chosen, words)
    const keys = chosen.map(({ key }) => key)
    const also = (viewId: string): PlainCommand[] => [{ do: 'clash.set', keys, viewId }]
    if (!addView({ name, viewpoint, facts: factsOfClashes(chosen, words), also })) return
    toast.done(t('issueMade', { name }))
    done()
  }
  return <Button size="small" variant="minimal" text={t('makeIssue')} disabled={isIdle} onClick={make} />
}

/** Each clash a topic, those of one group one; with pictures as long as there are not too many. */
function useBcf(test: SavedClashTest, words: ClashWords): (clashes: readonly Clash[]) => Promise<void> {
  const linked = useLinkedPlan()
  const { spaceId, scheduleId, name } = useLinks()
  const { nameOf } = usePeopleNames(spaceId)
  const endingSignal = useEndingSignal()
  return async (clashes) => {
    const { view, links } = linked
    const signal = endingSignal()
    const surroundings = surroundingsOf(view)
    const views = viewsOfClashes(clashes, surroundings.models, { ...words, newId })
    const told = (): void => undefined
    const snapshots =
      views.length <= MOST_PICTURES ? await snapshotsOf(view, views, { scheduleId, signal, told }) : new Map()
    const topics = outgoingTopics(views, { links: links.document, surroundings, nameOf, snapshots })
    const archive = await writeArchive(topics, '3.0', view.viewer?.rig.camera.aspect ?? 1)
    if (!signal.aborted) saveFile(archive, `${name} – ${test.name}.bcf`)
  }
}
