import {
  type Version,
  versionSetActiveTarget,
  versionSetLocked,
  versionSetPlanningStatus,
} from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { toastError } from '../../../shell/toast.ts'

/** What is done at once; everybody in the space, this person too, sees it by the event that follows. */
const at = (version: Version) => ({ params: { versionId: version.id } })

export function toggleLocked(version: Version): void {
  call(versionSetLocked, { ...at(version), input: { locked: !version.locked } }).catch(toastError)
}

export function togglePlanning(version: Version): void {
  call(versionSetPlanningStatus, { ...at(version), input: { planning: !version.planning } }).catch(toastError)
}

export function toggleActiveTarget(version: Version): void {
  call(versionSetActiveTarget, { ...at(version), input: { active: !version.activeTarget } }).catch(toastError)
}
