import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeText,
  inFours,
  mostPages,
  printedStart,
  readCode,
  serialFrom,
  specimenSerial,
  typedCode,
} from './serial.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const anyCode = fc.record({
  serial: fc.array(fc.constantFrom(...crockford), { minLength: 12, maxLength: 12 }).map((all) => all.join('')),
  page: fc.integer({ min: 1, max: mostPages }),
})

describe('a code', () => {
  it('S2 says Q, 12 letters of 60 random bits, the page and a check: 16 characters', () => {
    const serial = serialFrom(Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))
    expect(serial).toBe('ZZZZZZZZZZZZ')
    expect(serialFrom(new Uint8Array(8))).toBe(specimenSerial)
    expect(new Set(Array.from({ length: 1000 }, () => serialFrom(randomBytes(8)))).size).toBe(1000)
    expect(codeText({ serial, page: 1 })).toMatch(/^QZZZZZZZZZZZZ01[0-9A-Z]$/)
    expect(codeText({ serial, page: 1023 })).toMatch(/^QZZZZZZZZZZZZZZ[0-9A-Z]$/)
    expect(inFours('Q7K3M9QXT2W5H038')).toBe('Q7K3 M9QX T2W5 H038')
    expect(printedStart('7K3M9QXT2W5H')).toBe('Q7K3 M9QX')
    for (const page of [0, 1024, 1.5]) expect(() => codeText({ serial, page })).toThrow(RangeError)
    expect(() => codeText({ serial: 'ZZZZZZZZZZZI', page: 1 })).toThrow(RangeError)
  })

  it('S2 is read back, typed in small letters, in fours, without its Q, with O for 0 and I or L for 1', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const text = codeText(code)
        expect(readCode(text)).toEqual(code)
        const last = text.slice(-1)
        const taken = `${text.slice(0, -1).replaceAll('0', 'O').replace('1', 'l').replaceAll('1', 'I')}${last}`
        for (const typed of [
          inFours(text),
          text.slice(1),
          inFours(taken).toLowerCase(),
          `${text.slice(0, 8)}-${text.slice(8)}`,
        ])
          expect(typedCode(typed)).toEqual(code)
      }),
    )
  })

  it('S2 with one other character is no code; of two neighbours that changed places at most one in thirty', () => {
    let [swaps, taken] = [0, 0]
    fc.assert(
      fc.property(anyCode, fc.nat({ max: 14 }), fc.constantFrom(...crockford), (code, at, other) => {
        const text = codeText(code)
        const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`
        if (changed !== text) expect(readCode(changed)).toBeNull()
        const swapped = `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`
        if (swapped !== text) swaps += 1
        if (swapped !== text && readCode(swapped)) taken += 1
        expect(typedCode(`${text}0`)).toBeNull()
      }),
      { numRuns: 3000, seed: 7 },
    )
    expect(taken / swaps).toBeLessThan(1 / 30)
  })

  it('of another program, or empty, is none', () => {
    for (const text of ['', 'Q', 'https://example.org', 'Q000000000000007', '4006381333931']) {
      expect(readCode(text)).toBeNull()
      expect(typedCode(text)).toBeNull()
    }
  })
})
