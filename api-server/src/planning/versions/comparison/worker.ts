import { answerTasks } from '../../../platform/workers/index.ts'
import { comparePage, exportSheets } from './compared.ts'
import { merge, takeBack } from './merging.ts'
import type { ComparisonAnswer, ComparisonTask } from './tasks.ts'

answerTasks<ComparisonTask, ComparisonAnswer>(async (task) => {
  switch (task.do) {
    case 'compare':
      return { result: { did: 'compare', page: await comparePage(task) } }
    case 'export': {
      const workbook = await exportSheets(task)
      return { result: { did: 'export', workbook }, transfer: [workbook.buffer] }
    }
    case 'merge':
      return { result: { did: 'merge', ...(await merge(task)) } }
    case 'takeBack':
      return { result: { did: 'takeBack', ...(await takeBack(task)) } }
  }
})
