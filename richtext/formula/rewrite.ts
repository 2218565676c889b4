import { mark } from './marks.ts'

/*
 * Constructs of LaTeX that school texts use and KaTeX lacks, written in what it knows. Everything else stays as it is, so that
 * a place in the rewritten source is mostly the same place in the author's.
 */

const TRIGGER =
  /\\(?:renewcommand|root|enclose|multicolumn|cline|hdashline|begin\s*\{(?:d?array|eqnarray\*?)\})|\\limits(?![a-zA-Z])/

/** `marked`: with signs that KaTeX hands on and the reader of its MathML understands; without them for the screen. */
export function rewriteLatex(latex: string, marked: boolean): string {
  if (!TRIGGER.test(latex)) return latex
  const known = writeRoots(latex)
    .replace(ROW_STRETCH, '\\def\\arraystretch{$1}')
    .replace(/\\enclose\s*\{\s*longdiv\s*\}/g, '\\longdiv')
    .replace(
      EQUATIONS,
      (_, rows: string) => `\\begin{aligned}${rows.split('\\\\').map(joinCells).join('\\\\')}\\end{aligned}`,
    )
  const written = writeColumns(writeSpans(writeLines(known, marked), marked))
  return marked ? markEdges(markLimits(written)) : written
}

const ROW_STRETCH = /\\renewcommand\*?\s*\{?\s*\\arraystretch\s*\}?\s*\{\s*([^{}]*?)\s*\}/g
const EQUATIONS = /\\begin\s*\{eqnarray\*?\}([\s\S]*?)\\end\s*\{eqnarray\*?\}/g

/** `a &=& b` has its sign in a column of its own. */
function joinCells(row: string): string {
  const [left = '', ...rest] = splitCells(row)
  return rest.length < 2 ? row : `${left}&${rest.join('')}`
}

/** Cells of a row; an & within braces belongs to something else. */
function splitCells(row: string): string[] {
  const cells = ['']
  let depth = 0
  for (const [piece] of row.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (piece === '{') depth += 1
    if (piece === '}') depth -= 1
    if (piece === '&' && depth === 0) cells.push('')
    else cells[cells.length - 1] += piece
  }
  return cells
}

interface Group {
  content: string
  end: number
}

/** What stands between braces at an offset, after white space; null where no group begins there or it has no end. */
function readGroup(latex: string, from: number): Group | null {
  const start = from + (/^\s*/.exec(latex.slice(from, from + 20))?.[0].length ?? 0)
  if (latex[start] !== '{') return null
  let depth = 0
  for (let at = start; at < latex.length; at += 1) {
    if (latex[at] === '\\') at += 1
    else if (latex[at] === '{') depth += 1
    else if (latex[at] === '}' && --depth === 0) return { content: latex.slice(start + 1, at), end: at + 1 }
  }
  return null
}

/** Puts what `write` makes of a command's groups in its place; a command without all of them stays. */
function writeCommand(latex: string, command: RegExp, groups: number, write: (contents: string[]) => string): string {
  let output = ''
  let at = 0
  for (const { index, 0: found } of latex.matchAll(command)) {
    if (index < at) continue
    const contents: string[] = []
    let end = index + found.length
    while (contents.length < groups) {
      const group = readGroup(latex, end)
      if (!group) break
      contents.push(group.content)
      end = group.end
    }
    if (contents.length < groups) continue
    output += latex.slice(at, index) + write(contents)
    at = end
  }
  return output + latex.slice(at)
}

/** `\root 3 \of {x}` */
const writeRoots = (latex: string) => latex.replace(/\\root(?![a-zA-Z])([^\\]*?)\\of(?![a-zA-Z])\s*/g, '\\sqrt[$1]')

/** KaTeX's MathML forgets in a line of text that an operator has its limits above and below. */
const markLimits = (latex: string) =>
  latex.replace(/(\\[a-zA-Z]+)\s*\\limits(?![a-zA-Z])/g, (_, operator: string) => mark('limits', operator))

const MOST_COLUMNS = 26
const letter = (number: string) => String.fromCharCode(96 + Math.min(Math.max(Number(number) || 1, 1), MOST_COLUMNS))

function writeSpans(latex: string, marked: boolean): string {
  return writeCommand(latex, /\\multicolumn(?![a-zA-Z])/g, 3, ([count = '1', spec = 'c', content = '']) => {
    const columns = Math.min(Math.max(Number(count) || 1, 1), MOST_COLUMNS)
    const side = /[lcr]/.exec(spec)?.[0] ?? 'c'
    return (marked ? mark(`span${letter(count)}${side}`, content) : `{${content}}`) + '&'.repeat(columns - 1)
  })
}

const LINE = /\\cline\s*\{\s*(\d+)\s*-\s*(\d+)\s*\}/g
const LINES_BELOW = /\\\\(\s*\[[^\]]*\])?\s*((?:\\cline\s*\{\s*\d+\s*-\s*\d+\s*\}\s*)+)/g

/** A line under some columns; the row above it carries the mark. */
function writeLines(latex: string, marked: boolean): string {
  return latex
    .replace(LINES_BELOW, (_, space = '', lines: string) => {
      const marks = [...lines.matchAll(LINE)].map(([, from = '', to = '']) =>
        mark(`line${letter(from)}${letter(to)}`, ''),
      )
      return `${marked ? marks.join('') : ''}\\\\${space}`
    })
    .replace(LINE, '')
}

/** Which of an array's outer lines are dashed: KaTeX's MathML tells only that there are some. */
function markEdges(latex: string): string {
  return latex
    .replace(LAST_LINES, (all) => mark('dashbottom', '') + all)
    .replace(FIRST_LINES, (begin, columns: string, lines: string) => {
      const marks = {
        tight: columns.endsWith(' '),
        dashtop: lines.includes('dash'),
        dashleft: columns.startsWith(':'),
        dashright: columns.endsWith(':'),
      }
      return `${begin} ${Object.entries(marks)
        .map(([name, is]) => (is ? mark(name, '') : ''))
        .join('')}`
    })
}

const FIRST_LINES = /\\begin\{d?array\}\{([^{}]*)\}((?:\s*\\h(?:dash)?line(?![a-zA-Z]))*)/g
const LAST_LINES = /\\\\\s*\\hdashline\s*\\end\s*\{d?array\}/g

/** `@{}`, `*{3}{c}`, `p{2cm}` among the columns of an array. */
/** Pairs of columns that touch, as in aligned equations; KaTeX has no such array, so a mark says it, for which their columns end with a space. */
const PAIRS = /^(?:\s*@\{\}\s*)?(?:r\s*@\{\}\s*l(?:\s*@\{[^{}]*\})?\s*)+$/

const writeColumns = (latex: string) =>
  ['array', 'darray'].reduce(
    (written, name) =>
      writeCommand(
        written,
        new RegExp(`\\\\begin\\s*\\{${name}\\}(?:\\s*\\[[tcb]\\])?`, 'g'),
        1,
        ([spec = '']) => `\\begin{${name}}{${expandColumns(spec)}${PAIRS.test(spec) ? ' ' : ''}}`,
      ),
    latex,
  )

const GROUPED = new Set(['@', '!', '>', '<'])
const SIDES: Record<string, string> = { p: 'l', m: 'l', b: 'l', L: 'l', C: 'c', R: 'r', X: 'l' }

function expandColumns(spec: string, depth = 0): string {
  let columns = ''
  for (let at = 0; at < spec.length && columns.length < 200; at += 1) {
    const sign = spec[at] ?? ''
    const first = /[@!<>*pmb]/.test(sign) ? readGroup(spec, at + 1) : null
    const repeated = first && sign === '*' ? readGroup(spec, first.end) : null
    if (repeated && depth < 3) {
      columns += expandColumns(repeated.content, depth + 1).repeat(
        Math.min(Math.max(Number(first?.content) || 1, 1), 40),
      )
      at = repeated.end - 1
    } else if (first && sign !== '*') {
      columns += GROUPED.has(sign) ? '' : 'l'
      at = first.end - 1
    } else columns += SIDES[sign] ?? sign
  }
  return columns
}
