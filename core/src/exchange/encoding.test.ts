import { describe, expect, it } from 'vitest'
import { decode, type Encoding, findEncoding } from './encoding.ts'

const byteString = (bytes: Uint8Array | Buffer) => Buffer.from(bytes).toString('latin1')

/** Encodes by searching the decoder's table, so that the tests own no second copy of it. */
function encode(text: string, encoding: string): string {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return byteString(Uint8Array.from([...text], (character) => bytes.get(character) ?? 0x3f))
}

describe('code pages', () => {
  for (const encoding of ['windows-1251', 'windows-1252', 'windows-1256'] as Encoding[]) {
    it(`${encoding} decodes every byte as the Encoding Standard says`, () => {
      const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
      expect(decode(byteString(all), encoding)).toBe(new TextDecoder(encoding).decode(all))
    })
  }

  it('UTF-8 decodes two, three and four bytes and refuses what is not well-formed', () => {
    expect(decode(byteString(Buffer.from('Этаж 2 · 鉄筋 · 🏗')), 'utf-8')).toBe('Этаж 2 · 鉄筋 · 🏗')
    for (const wrong of ['\xc0\xaf', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xe2\x82']) {
      expect(decode(wrong, 'utf-8')).toContain('\uFFFD')
    }
  })
})

describe('finding the encoding', () => {
  const of = (texts: string[], encoding: string) =>
    findEncoding(
      texts.map((text) => encode(text, encoding)),
      false,
    )

  it('takes Russian names for windows-1251, also in capitals only and in few words', () => {
    expect(of(['Монтаж колонн', 'Устройство стяжки пола'], 'windows-1251')).toBe('windows-1251')
    expect(of(['РАБОТЫ НУЛЕВОГО ЦИКЛА'], 'windows-1251')).toBe('windows-1251')
    expect(of(['Ось Б/1'], 'windows-1251')).toBe('windows-1251')
  })

  it('takes western letters between ASCII ones for windows-1252', () => {
    expect(of(['Fundação', 'Gerüst', 'Béton armé', 'Größe 5 µm'], 'windows-1252')).toBe('windows-1252')
    expect(of(['Cost in £'], 'windows-1252')).toBe('windows-1252')
  })

  it('takes Arabic words for windows-1256', () => {
    expect(of(['خرسانة مسلحة للأرضيات', 'مواد'], 'windows-1256')).toBe('windows-1256')
  })

  it('takes well-formed UTF-8 for UTF-8, even when a name was cut inside a letter', () => {
    const names = Array.from({ length: 100 }, (_, i) => byteString(Buffer.from(`Этаж ${i}`)))
    expect(findEncoding(names, false)).toBe('utf-8')
    expect(findEncoding([...names, '\xd0'], false)).toBe('utf-8')
  })

  it('refuses a file that carries the UTF-8 mark and is not UTF-8', () => {
    expect(findEncoding([encode('Монтаж колонн', 'windows-1251')], true)).toBeNull()
  })
})
