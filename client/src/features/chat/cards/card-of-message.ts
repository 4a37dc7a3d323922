import type { Chat, KanbanItemFields, Message } from '@plumbline/core/contract'

const LONGEST_TITLE = 200
const LONGEST_TEXT = 18_000

/** The first line is what the card is called; all of it, and the way back, is its description. */
export function cardOfMessage(
  { id, spaceId, workId }: Pick<Chat, 'id' | 'spaceId' | 'workId'>,
  message: Pick<Message, 'id' | 'text' | 'anchors'>,
  { origin, back }: { origin: string; back: string },
): KanbanItemFields & { title: string } {
  const lines = message.text.split('\n').flatMap((line) => plain(line) || [])
  const title = (lines[0] ?? message.anchors[0]?.name ?? '').slice(0, LONGEST_TITLE)
  const link = `[${back}](${origin}/${spaceId}?chat=${id}&message=${message.id})`
  const work = workId ?? message.anchors.find(({ kind }) => kind === 'work')?.id ?? null
  return { title, description: `${message.text.slice(0, LONGEST_TEXT)}\n\n${link}`.trim(), workId: work }
}

/** Without the signs that Markdown begins lines and words with. */
const plain = (line: string): string =>
  line
    .replace(/^[\s>#*-]+/u, '')
    .replaceAll(/[*_`~]+/gu, '')
    .trim()
