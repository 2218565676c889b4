import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openZip, type ZipFault, type ZipLimits } from './zip-parts.ts'

class Fault extends Error {
  readonly fault: ZipFault
  constructor(fault: ZipFault) {
    super(fault.kind)
    this.fault = fault
  }
}
const limits: ZipLimits = {
  ...{ inflated: 4 * 1024 * 1024, part: 3 * 1024 * 1024, parts: 3, strict_names: true },
  refuse: (fault) => new Fault(fault),
}
const faultOf = (bytes: Uint8Array): ZipFault['kind'] | null => {
  try {
    openZip(bytes, limits)
    return null
  } catch (error) {
    if (error instanceof Fault) return error.fault.kind
    throw error
  }
}
const zipOf = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8(name)])))

/** With the second name written as the first, in the list and before the part. */
const twice = () => zipOf('aa', 'ab').map((byte, at, all) => (byte === 0x62 && all[at - 1] === 0x61 ? 0x61 : byte))
const encrypted = () => {
  const bytes = zipOf('a')
  const list = bytes.findIndex((byte, at) => byte === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1)
  bytes[list + 8] = 1
  return bytes
}
const random = (size: number) => {
  let state = 1
  return Uint8Array.from({ length: size }, () => {
    state = (state * 48_271) % 0x7fffffff
    return state & 255
  })
}

describe('I80 an archive', () => {
  it.each<[string, () => Uint8Array, ZipFault['kind'] | null]>([
    ['in order', () => zipOf('a', 'b/c'), null],
    ['with a path upwards', () => zipOf('a/../b'), 'name'],
    ['with an absolute path', () => zipOf('/a'), 'name'],
    ['with a drive', () => zipOf('C:a'), 'name'],
    ['with a backslash', () => zipOf('a\\b'), 'name'],
    ['with a zero in a name', () => zipOf('a\0b'), 'name'],
    ['with a name twice', twice, 'name'],
    ['with a password', encrypted, 'encrypted'],
    ['of too many parts', () => zipOf('a', 'b', 'c', 'd'), 'parts'],
    ['that grows', () => zipSync({ a: new Uint8Array(2 * 1024 * 1024) }), 'ratio'],
    ['with one part too long', () => zipSync({ a: random(3.5 * 1024 * 1024) }, { level: 0 }), 'size'],
    ['that is cut off', () => zipOf('a').subarray(0, 40), 'damaged'],
  ])('%s', (_name, make, kind) => expect(faultOf(make())).toBe(kind))
})
