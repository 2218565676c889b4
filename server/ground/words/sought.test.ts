import { expect, it } from 'vitest'
import { soughtParts } from './sought.ts'

const words = (typed: string) => soughtParts(typed).map(({ text, is_phrase }) => (is_phrase ? `<${text}>` : text))

it.each<[typed: string, parts: string[]]>([
  [' mirror   dentist ', ['mirror', 'dentist']],
  ['What, then, is light?', ['What', 'then', 'is', 'light']],
  ['"unit of resistance" ohm', ['<unit of resistance>', 'ohm']],
  ['“unit of” ohm', ['<unit of>', 'ohm']],
  ['ohm "unit of', ['ohm', '<unit of>']],
  ['a 5" pipe', ['a', '5', 'pipe']],
  ['x^2 + H2O f(x)', ['x^2', '+', 'H2O', 'f(x)']],
  ['है। नदी', ['है', 'नदी']],
  ['light Light light', ['light']],
  ['?', ['?']],
  ['"', ['"']],
  ['a b c d e f g h i j k l m', ['<a b c d e f g h i j k l m>']],
])('is read in parts: %s', (typed, parts) => expect(words(typed)).toEqual(parts))
