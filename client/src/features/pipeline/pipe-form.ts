import { type PipeContent, type PipeSection, type PipeStage, pipeLimits, type pipeList } from '@plumbline/core/contract'
import type { Output } from '../../api/request.ts'

export type PipeSource = Output<typeof pipeList>['sources'][number]

/** Colours that new stages get in turn. */
const palette = ['#147eb3', '#946638', '#7961db', '#00a396', '#9d3f9d', '#5a701a', '#5f6b7c', '#c22762']

/** Every value of the source is a section. */
export function sectionsOf(source: PipeSource | undefined): PipeSection[] {
  const values = source?.values.slice(0, pipeLimits.sections) ?? []
  return values.map(({ key, name }) => ({ name: nameOf(name), key, from: null, to: null }))
}

/** Stretches of one length; the last one may be shorter. */
export function stretchesOf(from: number, to: number, step: number): PipeSection[] {
  const sections: PipeSection[] = []
  if (!(step > 0)) return sections
  for (let i = 0; from + i * step < to && i < pipeLimits.sections; i++) {
    const [start, end] = [round(from + i * step), round(Math.min(to, from + (i + 1) * step))]
    sections.push({ name: `${start}–${end}`, key: null, from: start, to: end })
  }
  return sections
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6

/** One stage for each value of the source, behind those that are there. */
export function stagesOf(source: PipeSource | undefined, before: readonly PipeStage[]): PipeStage[] {
  const fresh = source?.values.map(({ key, name }) => ({ name: nameOf(name), source: source.key, keys: [key] })) ?? []
  const named = before.filter(({ keys }) => keys.length > 0)
  const stages = [...named, ...fresh.map((stage) => ({ ...stage, color: '', weight: 1 }))].slice(0, pipeLimits.stages)
  return stages.map((stage, i) => ({ ...stage, color: stage.color || colorAt(i) }))
}

export const emptyStage = (place: number, source: string): PipeStage => ({
  name: '',
  color: colorAt(place),
  source,
  keys: [],
  weight: 1,
})

const colorAt = (place: number): string => palette[place % palette.length] ?? '#5f6b7c'

/** Names of values may be empty or longer than those of sections and stages. */
const nameOf = (name: string): string => name.trim().slice(0, 512) || '–'

export function newPipe(sources: readonly PipeSource[], name: string): PipeContent {
  const source = sources.find(({ key }) => key === 'branch')
  return { name, unit: 'section', source: 'branch', sections: sectionsOf(source), stages: [emptyStage(0, 'name')] }
}

/** May it be saved? */
export function isWhole({ name, sections, stages }: PipeContent): boolean {
  const isSection = ({ name: of, key, from, to }: PipeSection): boolean =>
    of.trim() !== '' && (key !== null || (from !== null && to !== null && from < to))
  const isStage = (stage: PipeStage): boolean => stage.name.trim() !== '' && stage.keys.length > 0
  return (
    name.trim() !== '' && sections.length > 0 && sections.every(isSection) && stages.length > 0 && stages.every(isStage)
  )
}
