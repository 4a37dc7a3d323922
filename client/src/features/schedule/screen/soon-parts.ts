import type { SoonParts } from '../base/soon.ts'
import { ColumnMenu } from '../columns/ColumnMenu.tsx'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { BarsPanel } from '../gantt/BarsPanel.tsx'
import { TimePanel } from '../history/TimePanel.tsx'
import { PeopleList } from '../presence/PeopleList.tsx'
import { VersionList } from '../versions/VersionList.tsx'
import { FindBar } from './FindBar.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { Palette } from './Palette.tsx'
import { RecalculationStrip } from './RecalculationStrip.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import { RowMenu } from './RowMenu.tsx'
import { ViewMenu } from './ViewMenu.tsx'

export const soonParts: SoonParts = {
  BarsPanel,
  ColumnMenu,
  FilterPanel,
  FindBar,
  MoreMenu,
  Palette,
  PeopleList,
  RecalculationStrip,
  RefusedChanges,
  RowMenu,
  TimePanel,
  VersionList,
  ViewMenu,
}
