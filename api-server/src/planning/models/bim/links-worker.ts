/** Worker thread: opens the links of a schedule's models and says what was asked of them. */
import type { ElementRef, Link, ModelLinks, Rule, SavedView, ViewComment } from '@plumbline/core/documents/bim'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { openedLinks } from './opened-links.ts'

/** With the element as it is called now: a revision may have given it another GlobalId. */
export interface LinkNow extends Link {
  element: ElementRef
}

/** Views of one topic with all that was said of them; the first stands for all. */
export interface IssueNow {
  guid: string
  views: Omit<IssueView, 'viewpoint'>[]
  comments: ViewComment[]
}

/** A view that is of a topic. */
export interface IssueView extends SavedView {
  topic: NonNullable<SavedView['topic']>
}

export interface LinksAnswers {
  links: LinkNow[]
  rules: Rule[]
  /** By work: what was given to it itself; works that were given none are left out. */
  profiles: [workId: string, profileId: string][]
  /** That views and facts of elements name. */
  pictures: string[]
  /** `lastOrder`: of all views; null: there are none. */
  issues: { issues: IssueNow[]; lastOrder: string | null }
  issueViews: IssueView[]
}

export interface LinksTask {
  url: string
  token: string
  room: string
  ask: keyof LinksAnswers
}

answerTasks<LinksTask, Partial<LinksAnswers>>(async ({ url, token, room, ask }) => {
  const links = openedLinks((await openCollabApi(url, token).read(room, 'system')).update)
  if (ask === 'rules') return { result: { rules: [...links.rules()] } }
  if (ask === 'profiles') return { result: { profiles: links.profiles() } }
  if (ask === 'pictures') return { result: { pictures: picturesIn(links) } }
  if (ask === 'issues') return { result: { issues: issuesIn(links) } }
  if (ask === 'issueViews') return { result: { issueViews: issueViewsIn(links) } }
  return { result: { links: [...links.links()].map((link) => ({ ...link, element: { ...links.elementOf(link) } })) } }
})

const picturesIn = (links: ModelLinks): string[] => [
  ...links.views().flatMap(({ topic }) => topic?.picture ?? []),
  ...links.facts().flatMap(({ pictureId }) => pictureId ?? []),
]

const issueViewsIn = (links: ModelLinks): IssueView[] =>
  links.views().filter((view): view is IssueView => view.topic !== null)

function issuesIn(links: ModelLinks): LinksAnswers['issues'] {
  const byTopic = Map.groupBy(issueViewsIn(links), ({ topic }) => topic.guid)
  const issues = [...byTopic].map(([guid, views]) => ({
    guid,
    views: views.map(({ viewpoint: _, ...view }) => view),
    comments: views.flatMap(({ id }) => [...links.commentsOf(id)]),
  }))
  return { issues, lastOrder: links.views().at(-1)?.order ?? null }
}
