import { expect, test } from 'vitest'
import { matchTasks } from './tasks.ts'

const work = (id: string, code: string, name: string, parentName = '') => ({ id, code, name, parentName })
const task = (name: string, code = '', parent: number | null = null, workId: string | null = null) => ({
  workId,
  code,
  name,
  parent,
})

test('tasks of a model mean works by GlobalId, by code and by name, and nothing where several could be meant', () => {
  const works = [
    work('slab', 'A10', 'Slab', 'Ground floor'),
    work('roof', 'A20', 'Roof'),
    work('walls0', 'B10', 'Walls', 'Ground floor'),
    work('walls1', 'B20', 'Walls', 'First floor'),
  ]
  const tasks = [
    task('Ground floor'),
    task('Anything', '', 0, 'roof'),
    task('Slabs', ' a10 ', 0),
    task('walls', '', 0),
    task('Walls'),
    task('Gone', '', null, 'nobody'),
  ]
  expect(matchTasks(tasks, works)).toEqual([
    null,
    { workId: 'roof', by: 'guid' },
    { workId: 'slab', by: 'code' },
    { workId: 'walls0', by: 'name' },
    null,
    null,
  ])
})
