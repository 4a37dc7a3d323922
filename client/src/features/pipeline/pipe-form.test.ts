import { describe, expect, it } from 'vitest'
import { emptyStage, isWhole, newPipe, type PipeSource, sectionsOf, stagesOf, stretchesOf } from './pipe-form.ts'

const source: PipeSource = {
  key: 'branch',
  name: '',
  values: ['North', 'South'].map((name) => ({ key: name, name })),
}

describe('the form of a pipeline', () => {
  it('begins with a section for each value of what stands above works, and a stage to be filled', () => {
    const pipe = newPipe([source], 'Frame')
    expect(pipe.sections.map(({ name }) => name)).toEqual(['North', 'South'])
    expect(isWhole(pipe)).toBe(false)
    expect(isWhole({ ...pipe, stages: [{ ...emptyStage(0, 'name'), name: 'Dig', keys: ['Dig'] }] })).toBe(true)
  })

  it('divides chainage into stretches, the last of which may be shorter', () => {
    const stretches = stretchesOf(0, 250, 100).map(({ from, to }) => [from, to])
    expect(stretches).toEqual([
      [0, 100],
      [100, 200],
      [200, 250],
    ])
    expect(stretchesOf(0, 250, 0)).toEqual([])
    expect(isWhole({ ...newPipe([source], 'x'), sections: [{ name: 'back', key: null, from: 5, to: 1 }] })).toBe(false)
  })

  it('makes a stage of each value, in place of those that were not filled', () => {
    expect(stagesOf(source, [emptyStage(0, 'name')]).map(({ name, keys }) => [name, keys])).toEqual([
      ['North', ['North']],
      ['South', ['South']],
    ])
    expect(sectionsOf(undefined)).toEqual([])
  })
})
