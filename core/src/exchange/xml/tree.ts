import { XmlDecoder } from './decoder.ts'
import { attributesOf, XmlReader } from './reader.ts'

/** An element of a small document as a whole. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Its own text, without that of what it holds. */
  text: string
  children: XmlNode[]
}

/** Elements of one small file; more is no file that people write. */
const MOST_NODES = 500_000

/** The root element of a file; null: it is no XML, or not all of it. Not for files that are read as they arrive. */
export function readXmlTree(bytes: Uint8Array, most = MOST_NODES): XmlNode | null {
  const document: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const path = [document]
  let count = 0
  const reader = new XmlReader({
    open: (name, attributes) => {
      if (++count > most) return
      const node = { name, attributes: attributesOf(attributes), text: '', children: [] }
      path.at(-1)?.children.push(node)
      path.push(node)
    },
    text: (text) => {
      const node = path.at(-1)
      if (node) node.text += text
    },
    close: () => {
      path.pop()
    },
  })
  const decoder = new XmlDecoder()
  reader.write(decoder.write(bytes, true))
  reader.end()
  if (reader.fault !== null || decoder.error !== null || count > most) return null
  return document.children[0] ?? null
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)

/** '' where there is none. */
export const textIn = (node: XmlNode | undefined, name: string): string => childOf(node, name)?.text.trim() ?? ''
