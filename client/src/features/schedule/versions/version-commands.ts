import type { Version } from '@plumbline/core/contract'
import type { Action } from '@plumbline/core/permissions'
import { can } from '../../../session/session.ts'
import type { ScreenCommand } from '../base/command.ts'
import type { ShowPort, StatePort } from '../base/ports.ts'
import type { Reason } from '../base/reason.ts'
import type { VersionAct } from '../base/screen-dialog.ts'
import { toggleActiveTarget, toggleLocked, togglePlanning } from './version-acts.ts'

/** What of the screen is needed here. */
type Acts = StatePort & ShowPort

type Act = VersionAct | 'lock' | 'planning' | 'activeTarget'

const actions: Record<Act, Action> = {
  create: 'version.create',
  target: 'version.create',
  branch: 'version.create',
  copyTo: 'version.create',
  rename: 'version.edit',
  actual: 'version.edit',
  lock: 'version.edit',
  planning: 'version.edit',
  activeTarget: 'version.edit',
  delete: 'version.delete',
}

/** Acts that a lock holds back. */
const lockable: readonly Act[] = ['actual', 'delete', 'planning']

function whyNot(act: Act, version: Version | null): Reason {
  if (!version) return 'loading'
  if (!can(actions[act])) return 'readOnly'
  return version.locked && lockable.includes(act) ? 'locked' : 'notThisVersion'
}

/** May it be done to this version by this person? Of those that stand in the menu of a version. */
export function isPossible(act: Act, version: Version): boolean {
  if (!can(actions[act])) return false
  const isActual = version.kind === 'actual'
  if (act === 'actual') return !isActual && !version.locked && !version.activeTarget
  if (act === 'delete') return !isActual && !version.locked && !version.activeTarget
  if (act === 'planning') return !version.locked
  return act !== 'activeTarget' || version.kind === 'target'
}

const shown = ({ state }: Acts): Version | null => state.version as Version | null

/** A command on the version that is open. */
function onShown(
  act: Parameters<typeof isPossible>[0],
  run: (version: Version, actions: Acts) => void,
): Pick<ScreenCommand, 'enabled' | 'why' | 'run' | 'chords'> {
  return {
    chords: [],
    enabled: (actions) => {
      const version = shown(actions)
      return version !== null && isPossible(act, version)
    },
    why: (actions) => whyNot(act, shown(actions)),
    run: (actions) => {
      const version = shown(actions)
      if (version) run(version, actions)
    },
  }
}

const dialog = (act: VersionAct) =>
  onShown(act, ({ id }, actions) => actions.open({ kind: 'version', act, versionId: id }))

export const versionCommands = [
  {
    id: 'versions',
    chords: ['Mod+Alt+KeyV'],
    enabled: (actions: Acts) => actions.state.version !== null,
    run: (actions: Acts) => {
      actions.state.switcherOpen = true
    },
  },
  { id: 'versionCreate', ...dialog('create') },
  { id: 'versionTarget', ...dialog('target') },
  { id: 'versionBranch', ...dialog('branch') },
  { id: 'versionRename', ...dialog('rename') },
  { id: 'versionCopyTo', ...dialog('copyTo') },
  { id: 'versionActual', ...dialog('actual') },
  { id: 'versionLock', ...onShown('lock', toggleLocked) },
  { id: 'versionPlanning', ...onShown('planning', togglePlanning) },
  { id: 'versionActiveTarget', ...onShown('activeTarget', toggleActiveTarget) },
  { id: 'versionDelete', ...dialog('delete') },
] as const satisfies readonly ScreenCommand[]
