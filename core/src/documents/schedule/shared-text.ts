import * as Y from 'yjs'

/** Changes only the middle that differs, so that two people can write into one text. */
export function writeText(texts: Y.Map<unknown>, key: string, text: string): void {
  const present = texts.get(key)
  if (!(present instanceof Y.Text)) {
    texts.set(key, new Y.Text(text))
    return
  }
  const before = present.toString()
  let start = 0
  while (start < before.length && start < text.length && before[start] === text[start]) start++
  let end = 0
  while (end < before.length - start && end < text.length - start && before.at(-1 - end) === text.at(-1 - end)) end++
  if (before.length - start - end > 0) present.delete(start, before.length - start - end)
  if (text.length - start - end > 0) present.insert(start, text.slice(start, text.length - end))
}
