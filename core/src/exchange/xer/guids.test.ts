import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guidForXml, guidOfXml } from './guids.ts'

it('the bytes of a GUID are the same in XER and in XML', () => {
  expect(guidOfXml('{0AB9133E-A09A-9648-B98A-B2384894AC44}')).toBe('CrkTPqCalki5irI4SJSsRA')
  expect(guidForXml('CrkTPqCalki5irI4SJSsRA')).toBe('{0AB9133E-A09A-9648-B98A-B2384894AC44}')
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const inXml = `{${uuid.toUpperCase()}}`
      expect(guidForXml(guidOfXml(inXml))).toBe(inXml)
      expect(guidOfXml(inXml)).toBe(Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64').slice(0, 22))
    }),
  )
})

it('what is no GUID is left out', () => {
  for (const text of ['', 'CrkTPqCalki5irI4SJSsR', '{0AB9133E}', 'CrkTPqCalki5irI4SJSsR=']) {
    expect([guidOfXml(text), guidForXml(text)]).toEqual(['', ''])
  }
})
