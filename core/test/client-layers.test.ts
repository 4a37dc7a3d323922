import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesIn, type Edge, edgesOf } from './import-graph.ts'
import { sources } from './sources.ts'

const src = 'client/src/'

/** Each uses only those before it; what stands beside them in `client/src` starts the application and may use all. */
const layers = [
  'theme',
  'i18n',
  'api',
  'session',
  'rooms',
  'instruments',
  'shell',
  'parts',
  'documents',
  'features',
  'offline',
  'app',
]

const files = sources('client/src').filter(({ path }) => !/\.test\.tsx?$/.test(path))
const edges = edgesOf(files)

const layerOf = (path: string): number => layers.indexOf(path.slice(src.length).split('/')[0] ?? '')
const featureOf = (path: string): string | null => /^client\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
const line = ({ from, to }: Pick<Edge, 'from' | 'to'>): string => `${from.slice(src.length)} → ${to.slice(src.length)}`

/** Names of folders that ask for each other in a circle, at the depth that `folderOf` sees. */
function circlesOfFolders(folderOf: (path: string) => string | null): string[] {
  const folders = edges.flatMap(({ from, to }) => {
    const [a, b] = [folderOf(from), folderOf(to)]
    return a !== null && b !== null && a !== b ? [{ from: a, to: b }] : []
  })
  return circlesIn(folders).map((circle) => circle.join(' ⇄ '))
}

describe('the layers of the client', () => {
  it('are known', () => {
    const found = new Set(
      files.map(({ path }) => path.slice(src.length).split('/')).flatMap(([at, file]) => (file ? [at] : [])),
    )
    expect([...found].sort()).toEqual([...layers].sort())
  })

  it('look downward only', () => {
    const upward = edges.filter(({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from))
    expect(upward.map(line)).toEqual([])
  })

  it('enter a feature through its index; only the router asks for a page by itself, so that each comes alone', () => {
    const entered = edges.filter(({ from, to }) => featureOf(to) !== null && featureOf(from) !== featureOf(to))
    const isPage = ({ from, to }: Edge): boolean => from.startsWith(`${src}app/`) && /Page\.tsx$/.test(to)
    const wrong = entered.filter((edge) => posix.basename(edge.to) !== 'index.ts' && !isPage(edge))
    expect(wrong.map(line)).toEqual([])
  })

  it('have no circle of features, of parts or of the folders of a document or of the schedule screen', () => {
    const below = (folder: string) => (path: string) =>
      path.startsWith(`${src}${folder}/`)
        ? (path
            .slice(src.length + folder.length + 1)
            .split('/')
            .at(-2) ?? null)
        : null
    expect(circlesOfFolders(featureOf)).toEqual([])
    expect(circlesOfFolders(below('parts'))).toEqual([])
    expect(circlesOfFolders(below('documents/schedule'))).toEqual([])
    expect(circlesOfFolders(below('features/schedule'))).toEqual([])
  })

  it('have no circle of files when they are loaded, and for the type checker none that leaves a folder', () => {
    const ofValues = circlesIn(edges.filter(({ kind }) => kind === 'value'))
    expect(ofValues).toEqual([])
    const leaving = circlesIn(edges).filter((circle) => new Set(circle.map((path) => posix.dirname(path))).size > 1)
    expect(leaving).toEqual([])
  })

  it('give the folders of the schedule screen every model that they ask for', () => {
    const declared = files.flatMap(({ path, text }) =>
      path.startsWith(`${src}features/schedule/`) ? [...text.matchAll(/export interface (Has\w+) \{/g)] : [],
    )
    const actions = files.find(({ path }) => path.endsWith('/schedule-actions.ts'))?.text ?? ''
    const provided = /implements([^{]*)\{/.exec(actions)?.[1] ?? ''
    expect(declared.map(([, name = '']) => name).filter((name) => !provided.includes(name))).toEqual([])
  })
})

describe('how the graph of imports is read', () => {
  const source = (path: string, text: string) => ({ path, text })

  it('tells types from values, and what comes later from both', () => {
    const found = edgesOf([
      source('a/x.ts', "import type { Y } from './y.ts'\nimport { type Z, z } from '../b/z.ts'\nimport './css.css'"),
      source('a/y.ts', "const later = () => import('../b/z.ts')\nexport type { X } from './x.ts'"),
      source('b/z.ts', "new Worker(new URL('./w.ts', import.meta.url))"),
      source('b/w.ts', ''),
    ])
    expect(found).toEqual([
      { from: 'a/x.ts', to: 'a/y.ts', kind: 'type' },
      { from: 'a/x.ts', to: 'b/z.ts', kind: 'value' },
      { from: 'a/y.ts', to: 'a/x.ts', kind: 'type' },
      { from: 'a/y.ts', to: 'b/z.ts', kind: 'later' },
      { from: 'b/z.ts', to: 'b/w.ts', kind: 'later' },
    ])
    expect(circlesIn(found)).toEqual([['a/x.ts', 'a/y.ts']])
  })

  it('leave keys of the window to one place, but for drags that Escape ends', () => {
    const listens = files.filter(({ text }) => /(^|[^.\w])(window\.)?addEventListener\('keydown'/m.test(text))
    expect(listens.map(({ path }) => path.slice(src.length)).sort()).toEqual([
      'features/cyclogram/use-line-drag.ts',
      'features/kanban/columns/touch-drag.ts',
      'instruments/planner/planner.ts',
      'shell/hotkeys.ts',
      'shell/own-keys.ts',
    ])
  })
})
