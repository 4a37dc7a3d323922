import type { ComponentType } from 'react'
import { later } from '../../../shell/later.ts'

/** What menus, popovers and strips of the screen show: all of it comes in one file, as soon as the first rows stand there. */
export interface SoonParts {
  BarsPanel: ComponentType
  ColumnMenu: ComponentType
  FilterPanel: ComponentType
  FindBar: ComponentType
  MoreMenu: ComponentType<{ close: () => void }>
  Palette: ComponentType
  PeopleList: ComponentType
  RecalculationStrip: ComponentType
  RefusedChanges: ComponentType
  RowMenu: ComponentType
  TimePanel: ComponentType
  VersionList: ComponentType<{ close: () => void }>
  ViewMenu: ComponentType
}

let load: (() => Promise<SoonParts>) | null = null

/** The screen knows the file; its folders, which the file is made of, do not. */
export function bringSoonPartsFrom(file: () => Promise<SoonParts>): void {
  load = file
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

export function soon<Name extends keyof SoonParts>(name: Name) {
  return later<PropsOf<SoonParts[Name]>>(
    async () => {
      if (!load) throw new Error(`${name} belongs to no screen`)
      return (await load())[name] as ComponentType<PropsOf<SoonParts[Name]>>
    },
    { soon: true },
  )
}
