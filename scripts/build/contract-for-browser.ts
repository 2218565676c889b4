import type { Plugin } from 'vite'

/**
 * Which of what a call is made of (contract/endpoint.ts, contract/entity.ts) no browser asks for: the schema of its answer, of what comes beside it, and of
 * a list's filter.
 */
const unasked: Record<string, number[]> = {
  ...{ read: [3], write: [3], session: [3], upload: [3], list: [2, 3], withBeside: [1], answering: [1] },
}
/** Where the schema of the body stands: what a screen sends is checked when it is sent. */
const body: Record<string, number> = { read: 2, write: 2, session: 2, upload: 2, handout: 2, file: 2 }

interface Node {
  type: string
  start: number
  end: number
}
type Program = Node & { body: Node[] }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }
type Facts = Node & { properties: (Node & { key?: Node & { name?: string }; value?: Node })[] }
type Variable = Node & { declarations: (Node & { init: Node | null })[] }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function* callsIn(node: Node): Generator<Call> {
  if (node.type === 'CallExpression') yield node as Call
  for (const value of Object.values(node)) for (const one of [value].flat()) if (isNode(one)) yield* callsIn(one)
}

/** A piece of code in the place of another, or before it where both ends are one. */
interface Edit {
  start: number
  end: number
  text: string
}

const around = ({ start, end }: Node, before: string, after: string): Edit[] => [
  { start, end: start, text: before },
  { start: end, end, text: after },
]

/** What no browser asks for goes, and the schema of a body is made once it is asked for. */
function* endpointEdits(program: Node): Generator<Edit> {
  for (const { callee, arguments: given } of callsIn(program)) {
    const name = callee.name ?? ''
    const gone = (unasked[name] ?? []).flatMap((place) => given[place] ?? [])
    const filter = name === 'crud' && (given[1] as Facts).properties.find(({ key }) => key?.name === 'filter')?.value
    for (const { start, end } of [...gone, ...(filter ? [filter] : [])]) yield { start, end, text: 'undefined' }
    const sent = given[body[name] ?? -1]
    if (sent?.type === 'CallExpression') yield* around(sent, '() => ', '')
  }
}

/** What a file declares is made only where it is used: it does nothing else. */
function* declarationEdits(program: Program): Generator<Edit> {
  for (const statement of program.body) {
    const declared = 'declaration' in statement ? (statement.declaration as Node | null) : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of (declared as Variable).declarations)
      if (init?.type === 'CallExpression') yield* around(init, '/* @__PURE__ */ (() => ', ')()')
  }
}

function edited(code: string, edits: Iterable<Edit>): string {
  // From the end on, so that places stay what they are; of two at one place the inner one first.
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code)
}

/**
 * The contract as a browser needs it: it checks what it sends and trusts what its server answers, so that the schemas of answers, half of all, would be
 * loaded and made for nothing; and of what it could send a screen sends little.
 */
export function contractForBrowser(): Plugin {
  return {
    name: 'contract-for-browser',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/(?!texts\/|endpoint\.ts|entity\.ts)/.test(id)) return
      const program = this.parse(code) as Program
      return { code: edited(code, [...endpointEdits(program), ...declarationEdits(program)]), map: null }
    },
  }
}
