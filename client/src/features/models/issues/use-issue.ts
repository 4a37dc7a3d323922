import type { TopicFacts } from '@plumbline/core/bim/bcf'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { aboutView } from '../views/about-view.ts'
import { showViewpoint } from '../views/viewpoints.ts'
import type { Issue } from './issue-board.ts'

/** What is done with an issue wherever it is shown. */
export function useIssueActs() {
  const linked = useLinkedPlan()
  return {
    mayEdit: linked.mayEdit,
    say: ({ id }: Pick<Issue, 'id'>, facts: Partial<TopicFacts>) =>
      void linked.links.execute({ do: 'view.set', id, facts }),
    show: ({ viewpoint }: Issue) => {
      linked.following.stop()
      showViewpoint(linked.view, viewpoint)
    },
    commentsOf: ({ id }: Issue) => linked.links.document.commentsOf(id).length,
    aboutOf: (issue: Issue) => aboutView(issue, linked.links.document.commentsOf(issue.id)),
  }
}
