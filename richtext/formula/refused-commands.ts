import { TexError } from './tex-error.ts'

const DEFINING = 'tex.defining'
const DEBUGGING = 'tex.debugging'
const LINKING = 'tex.linking'

/** Commands KaTeX knows but a question may not use: they grow without bound, or lead out of the formula. */
const REFUSED: Record<string, typeof DEFINING | typeof DEBUGGING | typeof LINKING> = {
  '\\def': DEFINING,
  '\\gdef': DEFINING,
  '\\edef': DEFINING,
  '\\xdef': DEFINING,
  '\\let': DEFINING,
  '\\futurelet': DEFINING,
  '\\global': DEFINING,
  '\\long': DEFINING,
  '\\newcommand': DEFINING,
  '\\renewcommand': DEFINING,
  '\\providecommand': DEFINING,
  '\\show': DEBUGGING,
  '\\message': DEBUGGING,
  '\\errmessage': DEBUGGING,
  '\\href': LINKING,
  '\\url': LINKING,
  '\\includegraphics': LINKING,
  '\\htmlClass': LINKING,
  '\\htmlId': LINKING,
  '\\htmlStyle': LINKING,
  '\\htmlData': LINKING,
}

/** The one definition that only sets a length: the room between the rows of an array. */
const ROW_STRETCH = /\\def\s*\\arraystretch\s*\{\s*\d?\.?\d{1,2}\s*\}/g

const CONTROL_SEQUENCE = /\\(?:[a-zA-Z@]+|.)/gsu

/** @throws TexError at the first command that is refused. */
export function refuseCommands(latex: string): void {
  const rest = latex.replace(ROW_STRETCH, (definition) => ' '.repeat(definition.length))
  for (const { 0: command, index } of rest.matchAll(CONTROL_SEQUENCE)) {
    const code = Object.hasOwn(REFUSED, command) ? REFUSED[command] : undefined
    if (code) throw new TexError({ code, params: { command } }, index)
  }
}
