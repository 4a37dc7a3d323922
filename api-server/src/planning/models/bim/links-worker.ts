/** Worker thread: opens the links of a schedule's models and says what was asked of them. */
import type { ElementRef, Link, ModelLinks } from '@plumbline/core/documents/bim'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { openedLinks } from './opened-links.ts'

/** With the element as it is called now: a revision may have given it another GlobalId. */
export interface LinkNow extends Link {
  element: ElementRef
}

export interface LinksAnswers {
  links: LinkNow[]
  /** By work: what was given to it itself; works that were given none are left out. */
  profiles: [workId: string, profileId: string][]
  /** That views and facts of elements name. */
  pictures: string[]
}

export interface LinksTask {
  url: string
  token: string
  room: string
  ask: keyof LinksAnswers
}

answerTasks<LinksTask, Partial<LinksAnswers>>(async ({ url, token, room, ask }) => {
  const links = openedLinks((await openCollabApi(url, token).read(room, 'system')).update)
  if (ask === 'profiles') return { result: { profiles: links.profiles() } }
  if (ask === 'pictures') return { result: { pictures: picturesIn(links) } }
  return { result: { links: [...links.links()].map((link) => ({ ...link, element: { ...links.elementOf(link) } })) } }
})

const picturesIn = (links: ModelLinks): string[] => [
  ...links.views().flatMap(({ topic }) => topic?.picture ?? []),
  ...links.facts().flatMap(({ pictureId }) => pictureId ?? []),
]
