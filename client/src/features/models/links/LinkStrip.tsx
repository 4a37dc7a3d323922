import '../../../parts/rules/rules.css'
import './links.css'
import { Button } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { boundedHeight, Splitter } from '../../../shell/Splitter.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { ProfilesTab } from '../appearance/ProfilesTab.tsx'
import { useProfiles } from '../appearance/use-profiles.ts'
import { ClashTab } from '../clash/ClashTab.tsx'
import { FactsTab } from '../facts/FactsTab.tsx'
import { MeetingGantt } from '../gantt/MeetingGantt.tsx'
import { IssuesTab } from '../issues/IssuesTab.tsx'
import { LOWEST_STRIP, modelLayout } from '../layout/model-layout.ts'
import { PlayerBar } from '../player/PlayerBar.tsx'
import { PrimitivesTab } from '../primitives/PrimitivesTab.tsx'
import { RulesTab } from '../rules/RulesTab.tsx'
import { StatesTab } from '../states/StatesTab.tsx'
import { useStates } from '../states/use-states.ts'
import { TasksTab } from '../tasks/TasksTab.tsx'
import { usePeopleNames } from '../use-people-names.ts'
import { noVolumes, VolumesTab } from '../volumes/VolumesTab.tsx'
import { useLinkedPlan, useLinks } from './use-linked-plan.ts'
import { WorksTab } from './WorksTab.tsx'

const tabs = [
  'gantt',
  'works',
  'rules',
  'tasks',
  'volumes',
  'profiles',
  'states',
  'shapes',
  'clash',
  'issues',
  'facts',
] as const
type Tab = (typeof tabs)[number]

/** Below the picture: the player, what links elements to works, how they look, and what is placed by hand. */
export function LinkStrip({ scheduleName }: { scheduleName: string }) {
  const { t } = useTranslation('modelLinks')
  const { linked, spaceId, scheduleId, player } = useLinks()
  const profiles = useProfiles(spaceId, player)
  const { all: people } = usePeopleNames(spaceId)
  const states = useStates(scheduleId, player, linked.view)
  const [tab, setTab] = useState<Tab | null>(null)
  const [volumes, setVolumes] = useState(noVolumes)
  useWorkOfAddress(() => setTab('works'))
  const { isOn } = useSnapshot(player.state)
  const { strip: height } = useSnapshot(modelLayout)
  // What is played is seen on its bars, unless something else is being looked at.
  const openGantt = useEffectEvent(() => setTab((shown) => shown ?? 'gantt'))
  useEffect(() => {
    if (isOn) openGantt()
  }, [isOn])
  return (
    <div
      className="model-strip"
      data-open={tab !== null || undefined}
      style={tab === null ? undefined : { height: boundedHeight(height, LOWEST_STRIP) }}
    >
      {tab !== null && (
        <Splitter
          edge="top"
          label={t('height')}
          size={height}
          lowest={LOWEST_STRIP}
          resize={(wanted) => {
            modelLayout.strip = boundedHeight(wanted, LOWEST_STRIP)
          }}
        />
      )}
      <div className="model-strip-bar">
        <PlayerBar />
      </div>
      <div className="model-strip-bar model-strip-tabs">
        {tabs.map((one) => (
          <Button
            key={one}
            size="small"
            variant="minimal"
            text={t(`tab.${one}`)}
            active={tab === one}
            aria-pressed={tab === one}
            onClick={() => setTab(tab === one ? null : one)}
          />
        ))}
      </div>
      {tab === 'gantt' && <MeetingGantt />}
      {tab === 'works' && <WorksTab />}
      {tab === 'rules' && <RulesTab />}
      {tab === 'tasks' && <TasksTab scheduleName={scheduleName} />}
      {tab === 'volumes' && <VolumesTab setup={volumes} change={setVolumes} />}
      {tab === 'profiles' && <ProfilesTab profiles={profiles} />}
      {tab === 'states' && <StatesTab states={states} />}
      {tab === 'shapes' && <PrimitivesTab />}
      {tab === 'facts' && <FactsTab people={people} />}
      {tab === 'issues' && <IssuesTab people={people} />}
      {tab === 'clash' && <ClashTab profiles={profiles.value?.profiles ?? []} />}
    </div>
  )
}

/** `?work=` leads to what a work builds; once it is selected, the address says it no more. */
function useWorkOfAddress(found: () => void): void {
  const [query, edit] = useQuery()
  const linked = useLinkedPlan()
  const { loaded, loading } = useSnapshot(linked.view.state)
  const work = query.get('work')
  const isThere = work !== null && linked.plan.store.slotOf(work) >= 0 && linked.links.state.phase === 'ready'
  const isReady = isThere && loaded.length > 0 && loading.length === 0
  const show = useEffectEvent((workId: string) => {
    linked.chooseWorks([workId])
    linked.view.fit()
    found()
    edit((params) => params.delete('work'), { replace: true })
  })
  useEffect(() => {
    if (isReady && work !== null) show(work)
  }, [isReady, work])
}
