import { type QuestionFormatName, questionFormats } from '../../formats.ts'
import { FileRefusal } from '../../refusal.ts'
import type { ImportedDocument } from '../imported-question.ts'

/** CPU seconds that a file may take, and how many more for each MB of it. */
const LEAST_S = 1
const EACH_MB_S = 1

/** What is wrong with how a file is read, whatever is in it; null where nothing is. */
export function faultOfReading(format: QuestionFormatName, bytes: Uint8Array): string | null {
  const { read } = questionFormats[format]
  const start = process.cpuUsage()
  try {
    const document = 'document' in read ? read.document(bytes) : null
    if ('text' in read) read.text(bytes)
    const { user, system } = process.cpuUsage(start)
    const spent = (user + system) / 1e6
    if (spent > LEAST_S + (bytes.length / 1e6) * EACH_MB_S * unpacking(bytes)) return `took ${spent.toFixed(1)} s`
    return document && lostIn(document)
  } catch (error) {
    return error instanceof FileRefusal
      ? null
      : `threw ${String(error instanceof Error ? (error.stack ?? error) : error).slice(0, 400)}`
  }
}

/** A packed file holds some ten times its size. */
const unpacking = (bytes: Uint8Array) => (bytes[0] === 0x50 && bytes[1] === 0x4b ? 10 : 1)

/** I1: paragraphs that are in no question and not among what is left; a count of questions that is not theirs. */
function lostIn({ total, questions, problems, left, blocks }: ImportedDocument): string | null {
  if (total !== questions.length + problems.length) return `${total} are not ${questions.length} and ${problems.length}`
  const taken = new Set([...questions.flatMap(({ source = [] }) => source), ...left].map(({ place }) => place))
  const lost = blocks.filter(
    ({ place, content }) => content !== null && !taken.has(place) && !holdsTaken(content, taken),
  )
  return lost.length > 0 ? `lost ${lost.length} of ${blocks.length}: ${lost[0]?.content?.slice(0, 120)}` : null
}

/** A table whose paragraphs are in questions, or among what is left, one by one; or that holds nothing. */
function holdsTaken(content: string, taken: ReadonlySet<number>): boolean {
  const places = [...content.matchAll(/"place":(\d+)/g)].map(([, place]) => Number(place)).slice(1)
  return content.startsWith('{"kind":"table"') && (places.length === 0 || places.every((place) => taken.has(place)))
}
