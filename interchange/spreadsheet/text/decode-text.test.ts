import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)]
const utf16 = (text: string, endian: 'le' | 'be'): number[] => {
  const bytes = [...Buffer.from(text, 'utf16le')]
  return endian === 'le' ? bytes : bytes.map((_, index) => bytes[index ^ 1]!)
}
const decode = (...parts: number[][]) => decodeText(Uint8Array.from(parts.flat()))

describe('R3 decodeText', () => {
  test.each([
    ['nothing', [], '', 'utf-8'],
    ['plain ASCII', utf8('Kabul\r\n'), 'Kabul\r\n', 'utf-8'],
    ['UTF-8', utf8('प्रकाश “x”'), 'प्रकाश “x”', 'utf-8'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...utf8('é')], 'é', 'utf-8'],
    ['UTF-16 LE with a mark', [0xff, 0xfe, ...utf16('Zoë', 'le')], 'Zoë', 'utf-16le'],
    ['UTF-16 BE with a mark', [0xfe, 0xff, ...utf16('Zoë', 'be')], 'Zoë', 'utf-16be'],
    ['UTF-16 LE without a mark', utf16('#Q Who?\r\n^ Zoë', 'le'), '#Q Who?\r\n^ Zoë', 'utf-16le'],
    ['UTF-16 BE without a mark', utf16('#Q Who?\r\n^ Zoë', 'be'), '#Q Who?\r\n^ Zoë', 'utf-16be'],
    ['Hindi in UTF-16 without a mark', utf16('भारत की राजधानी\n', 'le'), 'भारत की राजधानी\n', 'utf-16le'],
    ...[
      ['Hindi', 'प्रश्न\tविकल्प\r\nक्या दो सम संख्या है?\tहाँ\r\n'],
      ['Tamil', 'கேள்வி\tவிடை\nஎது பெரியது?\tஒன்று\n'],
      ['Urdu', 'سوال\tجواب\nکیا دو جفت ہے؟\tہاں\n'],
      ['Gujarati', 'પ્રશ્ન\tજવાબ\nકયું મોટું છે?\tએક\n'],
      ['Malayalam', 'ചോദ്യം\tഉത്തരം\nഏതാണ് വലുത്?\tഒന്ന്\n'],
    ].flatMap(([script = '', text = '']): [string, number[], string, 'utf-16le' | 'utf-16be'][] => [
      [`${script} and tabs in UTF-16 LE without a mark`, utf16(text, 'le'), text, 'utf-16le'],
      [`${script} and tabs in UTF-16 BE without a mark`, utf16(text, 'be'), text, 'utf-16be'],
    ]),
    ['commas at every second place', utf8('1,2,3,4,\n'), '1,2,3,4,\n', 'utf-8'],
    ['Hindi in UTF-8', utf8('क्या दो सम संख्या है?\tहाँ\n'), 'क्या दो सम संख्या है?\tहाँ\n', 'utf-8'],
    ['Windows-1252', [0x93, 0xe4, 0x94, 0x20, 0x80], '“ä” €', 'windows-1252'],
    ['Windows-1252 with a question mark after a letter', utf8('Spa').concat(0xdf, 0x3f), 'Spaß?', 'windows-1252'],
  ])('reads %s', (_name, bytes, text, encoding) => {
    expect(decode(bytes)).toEqual({ text, encoding, damage: [] })
  })

  test('reads each line of a mixed file in its own encoding', () => {
    const read = decode(utf8('Crécy\r\nBrummb'), [0xe4], utf8('r\nNapoléon'))
    expect(read).toEqual({ text: 'Crécy\r\nBrummbär\nNapoléon', encoding: 'utf-8+windows-1252', damage: [] })
  })

  test('reads both encodings within one line', () => {
    expect(decode(utf8('é '), [0xe4], utf8(' x')).text).toBe('é ä x')
  })

  test.each([
    ['a byte replaced by a question mark', [0xe2, 0x80, 0x3f], 'E2 80 3F'],
    ['a two-byte letter with its second byte replaced', [0xd0, 0x3f], 'D0 3F'],
    ['a sequence cut short', [0xe2, 0x80], 'E2 80'],
    ['a character lost by an earlier program', [0xef, 0xbf, 0xbd], 'EF BF BD'],
    ['a byte that no encoding defines', [0x81], '81'],
  ])('marks and reports %s', (_name, broken, detail) => {
    const read = decode(utf8('é\n“x '), broken, utf8(' y'), [0xe4])
    expect(read.text).toBe('é\n“x � yä')
    expect(read.damage).toEqual([{ line: 2, detail }])
  })

  test('knows damage from Windows-1252 by intact UTF-8 in the same line', () => {
    expect(decode(utf8('φ'), [0xcf, 0x3f], utf8('σις'))).toEqual({
      text: 'φ\ufffdσις',
      encoding: 'utf-8',
      damage: [{ line: 1, detail: 'CF 3F' }],
    })
  })

  test('zero bytes on both sides are no UTF-16', () => {
    const read = decode([0x41, 0x00, 0x00, 0x42, 0x43, 0x00])
    expect(read).toEqual({ text: 'A\0\0BC\0', encoding: 'utf-8', damage: [] })
  })

  test('reports what was lost before in a file that is UTF-8 throughout', () => {
    expect(decode(utf8('a\n\ufffd b \ufffd')).damage.map(({ line }) => line)).toEqual([2, 2])
  })

  test('reports half a character in UTF-16', () => {
    expect(decode([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8]).damage).toEqual([
      { line: 1, detail: { code: 'damage.half_character' } },
    ])
  })

  test('returns any text unchanged when it is stored as UTF-8', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\0\ufeff\ufffd]/.test(value))
    fc.assert(fc.property(text, (value) => void expect(decode(utf8(value)).text).toBe(value)))
  })

  test('never throws, and reports every U+FFFD, whatever the bytes', () => {
    const byte = fc.oneof(fc.constantFrom(0x0a, 0x0d, 0x3f, 0x80, 0xbf, 0xe2, 0xef, 0xbd, 0xff, 0xfe), fc.nat(255))
    const property = fc.property(fc.array(byte, { maxLength: 80 }), (bytes) => {
      const { text, damage } = decode(bytes)
      expect(text.split('\ufffd').length - 1).toBe(damage.length)
    })
    fc.assert(property, { numRuns: 2000 })
  })
})
