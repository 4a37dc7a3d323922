import { soon } from '../base/soon.ts'
import './versions.css'
import { PopoverNext } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import type { Version } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { focusPlanner } from '../base/planner-focus.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { VersionIcon } from './VersionMarks.tsx'

const VersionList = soon('VersionList')

/** The version on screen; opens the list of all of them. */
export function VersionSwitcher() {
  const { version, actions } = useSchedule()
  const { t } = useScheduleText()
  const { t: words } = useTranslation('versions')
  const { switcherOpen } = useSnapshot(actions.state)
  const { status, phase } = useSnapshot(actions.session.state)
  const isReadOnly = phase === 'ready' && status.right === 'read' && !version.locked
  const note = version.locked ? words('locked') : isReadOnly ? t('save.readOnly') : words(`kind.${kindOf(version)}`)
  const show = (isOpen: boolean): void => {
    actions.state.switcherOpen = isOpen
  }
  return (
    <PopoverNext
      isOpen={switcherOpen}
      onInteraction={show}
      placement="bottom-start"
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      onClosed={() => focusPlanner(actions)}
      content={<VersionList close={() => show(false)} />}
    >
      <button type="button" className="schedule-version" title={words('open')} data-testid="version-switcher">
        <VersionIcon version={version} />
        <span className="versions-name">{version.name}</span> · {note}
        <CaretDown size={12} />
      </button>
    </PopoverNext>
  )
}

const kindOf = ({ kind, isBranch }: Version): string => (isBranch && kind === 'version' ? 'branch' : kind)
