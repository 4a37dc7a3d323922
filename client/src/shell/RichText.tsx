import { createElement, type ReactNode } from 'react'
import { type RichNode, richText } from './rich-text.ts'

function nodeOf(node: RichNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return createElement('br', { key: index })
  return createElement(node.tag, { key: index }, ...node.children.map(nodeOf))
}

/** Text with the allowed tags, as React nodes. */
export function RichText({ message }: { message: string }) {
  return <>{richText(message).map(nodeOf)}</>
}
