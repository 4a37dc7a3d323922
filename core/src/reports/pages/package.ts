/** Parts of an office file and what they name. */
import { childrenOf, readXmlTree, type XmlNode } from '../../exchange/xml/tree.ts'
import { ReportFault } from '../fault.ts'

/** Of a package: null: there is none of that name. */
export type ReadPart = (path: string) => Uint8Array | null

/** Elements of one part: 30,000 rows of a table. */
const MOST_NODES = 3_000_000

export function treeOf(read: ReadPart, path: string): XmlNode | null {
  const bytes = read(path)
  if (!bytes) return null
  const tree = readXmlTree(bytes, MOST_NODES)
  if (!tree) throw new ReportFault('too_long', '', path)
  return tree
}

/** What a part names, by id: paths within the package. */
export function relationsOf(read: ReadPart, path: string): ReadonlyMap<string, string> {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]+)$/.exec(path) ?? []
  const tree = treeOf(read, `${folder}_rels/${file}.rels`)
  return new Map(
    childrenOf(tree ?? undefined, 'Relationship')
      .filter(({ attributes }) => attributes.TargetMode !== 'External')
      .map(({ attributes: { Id = '', Target = '' } }) => [Id, pathFrom(folder, Target)]),
  )
}

function pathFrom(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = folder.split('/').filter((step) => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** The first element of this name within. */
export function deep(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of node.children) {
    const found = child.name === name ? child : deep(child, name)
    if (found) return found
  }
  return undefined
}
