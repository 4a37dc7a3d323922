/**
 * Messages may carry a little HTML (decision 21). Nothing is ever inserted as HTML: allowed tags become nodes without
 * attributes, every other tag is dropped and its text kept.
 */
export type RichNode = string | { tag: RichTag; children: RichNode[] }

const richTags = ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'code'] as const
type RichTag = (typeof richTags)[number]

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

function isRichTag(name: string): name is RichTag {
  return (richTags as readonly string[]).includes(name)
}

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
}

/** For names inside a rich message: what looks like a tag stays text. */
export function asText(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

interface Open {
  tag: RichTag | null
  children: RichNode[]
}

/** Unclosed tags end with the text; closing tags without an opening are dropped. */
export function richText(message: string): RichNode[] {
  const root: Open = { tag: null, children: [] }
  const open: Open[] = [root]
  const top = () => open[open.length - 1] ?? root
  for (const part of message.split(/(<\/?[a-zA-Z][^<>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)[^<>]*>$/.exec(part) ?? []
    if (slash === undefined) {
      if (part) top().children.push(plain(part))
    } else if (isRichTag(name.toLowerCase())) {
      place(open, name.toLowerCase() as RichTag, slash === '/')
    }
  }
  return root.children
}

function place(open: Open[], tag: RichTag, closing: boolean): void {
  if (closing) {
    const at = open.findLastIndex((one) => one.tag === tag)
    if (at > 0) open.length = at
    return
  }
  const children: RichNode[] = []
  open[open.length - 1]?.children.push({ tag, children })
  if (tag !== 'br') open.push({ tag, children })
}
