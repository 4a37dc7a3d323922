import { beforeEach, type RunnerTask } from 'vitest'
import { isOutOfTime, OUT_OF_TIME } from './time-left.ts'

const titlesOf = (tasks: readonly RunnerTask[]): string[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? titlesOf(task.tasks) : [task.name]))

/** By file, once for all of its tests: they build upon each other. */
const left = new WeakMap<object, boolean>()

beforeEach(({ task, skip }) => {
  const isLeft = left.get(task.file) ?? isOutOfTime(titlesOf(task.file.tasks))
  left.set(task.file, isLeft)
  skip(isLeft, OUT_OF_TIME)
})
