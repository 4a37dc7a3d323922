import { OverlayToaster } from '@blueprintjs/core'
import type { ChatEvent } from '@plumbline/core/contract'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from './notify.tsx'

const show = vi.fn()
const create = vi.spyOn(OverlayToaster, 'create').mockResolvedValue({ show, dismiss: vi.fn() } as never)

function said(text: string, avatar: string): ChatEvent {
  const by = { id: 'maya-id', login: 'maya', firstName: 'Maya', lastName: 'Lindqvist', color: 1, avatar }
  const message = {
    id: 'm1',
    by: by.id,
    at: 1,
    writtenAt: null,
    text,
    replyTo: null,
    anchors: [],
    files: [],
    mentions: [],
    reactions: {},
    edits: [],
    deletedAt: null,
    rev: 1,
  }
  return { spaceId: 's', chatId: 'c', nodeId: null, workId: null, what: 'posted', message, by }
}

async function shown(event: ChatEvent): Promise<{ markup: string; timeout: number }> {
  notify(event, { desktop: false, open: () => undefined })
  await vi.waitFor(() => expect(show).toHaveBeenCalled())
  const [{ message, timeout }] = show.mock.calls[0] as [{ message: ReactElement; timeout: number }]
  return { markup: renderToStaticMarkup(message), timeout }
}

describe('a notice of a message', () => {
  beforeEach(() => show.mockClear())

  it('stays ten seconds bottom-left and says who and how it begins, with a letter for whoever has no picture (R-CHAT-07)', async () => {
    const { markup, timeout } = await shown(said('Slab L3 needs nine more days for the north bay', ''))
    expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ position: 'bottom-left' }))
    expect(timeout).toBe(10_000)
    expect(markup).toContain('<b>Maya Lindqvist</b><span>Slab L3 needs nine more days for the nor…</span>')
    expect(markup).toContain('data-icon="envelope"')
    expect(markup).not.toContain('<img')
  })

  it('shows the picture of its author, whose address is made of their id (R-CHAT-05)', async () => {
    const { markup } = await shown(said('Done', 'v2'))
    expect(markup).toContain('src="/api/v1/users/maya-id/avatar?v2"')
    expect(markup).not.toContain('data-icon="envelope"')
  })
})
