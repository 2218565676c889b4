import { extname } from 'node:path'
import { isScalar, LineCounter, parseDocument } from 'yaml'
import { PaperError } from './error.ts'

/** What a JSON or YAML file holds, and where: the line that a fault is told with. */
export interface BlueprintFile {
  content: Record<string, unknown>
  /** The start of a sentence about a part, such as `quiz.yaml, line 7: sections.0.count`; of the whole file for an empty path. */
  placeOf(path: readonly PropertyKey[]): string
}

/**
 * Reads a file by its ending: `.yaml` and `.yml` as YAML 1.2, anything else as JSON. Lines are found by the YAML reader in both, since JSON is YAML.
 *
 * @throws PaperError with the line of each fault
 */
export function readBlueprintFile(text: string, file: string): BlueprintFile {
  const isYaml = /^\.ya?ml$/i.test(extname(file))
  const format = isYaml ? 'YAML' : 'JSON'
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const refuse = (reason: string) => new PaperError(`${file} can't be read as ${format}: ${reason}.`)
  if (!isYaml) assertJson(text, (reason) => refuse(reason))
  const [first] = document.errors
  if (first) throw refuse(`line ${lineAt(first.pos[0])}: ${first.message.replace(/\.$/, '')}`)
  const content = toContent(() => document.toJS(), refuse)
  return {
    content,
    placeOf(path) {
      const line = lineOf(path)
      const where = line === null ? file : `${file}, line ${line}`
      return path.length === 0 ? where : `${where}: ${path.map(String).join('.')}`
    },
  }

  /** Of the part itself, or of the nearest part around it where it is missing. */
  function lineOf(path: readonly PropertyKey[]): number | null {
    for (let length = path.length; length > 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true)
      const range = isNode(node) ? node.range : null
      if (range) return lineAt(range[0])
    }
    return null
  }
}

const isNode = (value: unknown): value is { range?: [number, number, number] | null } =>
  isScalar(value) || (typeof value === 'object' && value !== null && 'range' in value)

function assertJson(text: string, refuse: (reason: string) => Error): void {
  try {
    JSON.parse(text)
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
}

function toContent(read: () => unknown, refuse: (reason: string) => Error): Record<string, unknown> {
  let content: unknown
  try {
    content = read()
  } catch (error) {
    // An alias that stands for itself, or thousands of copies.
    throw refuse(error instanceof Error ? error.message : String(error))
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw refuse('it holds no object')
  return content as Record<string, unknown>
}
