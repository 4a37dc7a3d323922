import type { TargetDatesUpdated } from '@plumbline/core/contract'
import type { Id } from '@plumbline/core/plan'
import type { RemainsByIntensity } from '@plumbline/core/progress'
import type { Instant } from '@plumbline/core/time'
import type { OutlineDialog } from './outline-dialog.ts'

/** What is done to a version in a dialog. */
export type VersionAct = 'create' | 'target' | 'branch' | 'rename' | 'copyTo' | 'actual' | 'delete'

export type ScreenDialog =
  | ({ kind: 'outline' } & OutlineDialog)
  | { kind: 'relationSetup' }
  | { kind: 'goTo' }
  | { kind: 'dataDate' }
  | { kind: 'goToDate' }
  | { kind: 'splitWork'; at: Instant | null }
  | { kind: 'issues' }
  | { kind: 'remains'; changed: number; skipped: RemainsByIntensity['skipped'] }
  | { kind: 'targetDates'; found: TargetDatesUpdated }
  | { kind: 'keys' }
  | { kind: 'calendars' }
  | { kind: 'assignCalendar' }
  | { kind: 'columns' }
  | { kind: 'attributes' }
  | { kind: 'replacements' }
  | { kind: 'export' }
  | { kind: 'cards' }
  | { kind: 'version'; act: VersionAct; versionId: Id }
